#include "widgets/float_bits/widget.hpp"

namespace lab {

std::unique_ptr<Figure> make_float_bits() { return std::make_unique<float_bits::BitsFigure>(); }

}  // namespace lab
