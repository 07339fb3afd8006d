// Machine form of the Model: sums as numbers that read back to the same double.
#include "widgets/format_facts.hpp"
#include "widgets/sum_race/widget.hpp"

namespace lab::sum_race {

namespace {

Json value(double x) {
  if (x != x) return "nan";
  if (x - x != 0) return x < 0 ? "-inf" : "inf";
  return x;
}

Json point(const Model& m, const Point& p) {
  Json out = {{"n", p.n}, {"exact", value(p.exact)}, {"sums", Json::array()}, {"errors", Json::array()}};
  for (std::size_t i = 0; i < m.shown; ++i) {
    out["sums"].push_back(value(p.sum[i]));
    out["errors"].push_back(p.error[i] == p.error[i] ? Json(p.error[i]) : Json(nullptr));
  }
  return out;
}

}  // namespace

Json Widget::json(const Model& m) {
  Json out;
  if (!m.valid) {
    out["error"] = message(m.problems[0].error, Lang::en);
    return out;
  }
  out["terms"] = m.n;
  out["done"] = m.done;
  out["format"] = m.format;
  out["accumulator"] = m.accumulator;
  out["series"] = Json::array();
  for (std::size_t i = 0; i < m.shown; ++i) {
    const Curve& c = m.curves[i];
    out["series"].push_back({{"id", c.series.id},
                             {"accumulator", format_facts(c.series.accumulator)},
                             {"stall", c.stall > 0 ? Json(c.stall) : Json(nullptr)}});
  }
  out["at"] = point(m, m.cursor);
  out["points"] = Json::array();
  for (const Point& p : m.points) out["points"].push_back(point(m, p));
  return out;
}

}  // namespace lab::sum_race
