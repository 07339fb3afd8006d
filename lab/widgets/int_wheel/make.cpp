#include "widgets/int_wheel/widget.hpp"

namespace lab {

std::unique_ptr<Figure> make_int_wheel() { return std::make_unique<int_wheel::WheelFigure>(); }

}  // namespace lab
