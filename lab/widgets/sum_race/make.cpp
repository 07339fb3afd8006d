#include "widgets/sum_race/widget.hpp"

namespace lab {

std::unique_ptr<Figure> make_sum_race() { return std::make_unique<sum_race::RaceFigure>(); }

}  // namespace lab
