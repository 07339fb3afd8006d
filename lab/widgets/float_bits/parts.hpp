// Pieces of compute() that have a file of their own.
#pragma once

#include "core/exact/real.hpp"
#include "widgets/float_bits/model.hpp"

namespace lab::float_bits {

void describe_line(const Input& input, u128 code, Model& model);
void describe_others(const State& state, const Input& input, Model& model);

}  // namespace lab::float_bits
