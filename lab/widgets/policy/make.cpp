#include "widgets/policy/widget.hpp"

namespace lab {

std::unique_ptr<Figure> make_policy() { return std::make_unique<policy::PolicyFigure>(); }

}  // namespace lab
