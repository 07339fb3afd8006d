// Every function against MPFR: random arguments of several kinds, and arguments whose value lies close to the middle
// between two doubles. The claim is an error below 0.501 ulp; what is seen, and asked for, is the correctly rounded
// result.
#include <catch2/catch_test_macros.hpp>

#ifdef LAB_HAVE_MPFR
#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <iomanip>

#include "core/math/functions.hpp"
#include "support.hpp"

namespace {

namespace math = lab::math;
using Oracle = int (*)(mpfr_t, const mpfr_t, mpfr_rnd_t);

std::uint64_t bits(double x) { return __builtin_bit_cast(std::uint64_t, x); }
double from_bits(std::uint64_t x) { return __builtin_bit_cast(double, x); }

// MPFR with the exponents of a double.
class Reference {
 public:
  explicit Reference(Oracle oracle) : oracle_(oracle), emin_(mpfr_get_emin()), emax_(mpfr_get_emax()) {
    mpfr_init2(x_, 53);
    mpfr_init2(y_, 53);
    mpfr_init2(precise_, 160);
    mpfr_init2(rough_, 96);
    mpfr_set_emin(-1073);
    mpfr_set_emax(1024);
  }
  ~Reference() {
    mpfr_set_emin(emin_);
    mpfr_set_emax(emax_);
    mpfr_clears(x_, y_, precise_, rough_, static_cast<mpfr_ptr>(nullptr));
  }
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;

  double rounded(double x) {
    mpfr_set_d(x_, x, MPFR_RNDN);
    const int direction = mpfr_subnormalize(y_, oracle_(y_, x_, MPFR_RNDN), MPFR_RNDN);
    (void)direction;
    return mpfr_get_d(y_, MPFR_RNDN);
  }

  // |result - f(x)| in units of the last place of the result; the x of the last `rounded`.
  double error(double result) {
    if (!std::isfinite(result)) return 0;
    oracle_(precise_, x_, MPFR_RNDN);
    mpfr_sub_d(precise_, precise_, result, MPFR_RNDN);
    const int exponent = result == 0 ? -1022 : std::max(std::ilogb(result), -1022);
    mpfr_mul_2si(precise_, precise_, 52 - exponent, MPFR_RNDN);
    return std::fabs(mpfr_get_d(precise_, MPFR_RNDN));
  }

  // How far f(x) lies from the middle between two doubles, in units of the last place of a normal result: 0 to 0.5.
  double from_middle(double x) {
    mpfr_set_d(x_, x, MPFR_RNDN);
    oracle_(rough_, x_, MPFR_RNDN);
    if (!mpfr_regular_p(rough_)) return 1;
    mpfr_mul_2si(rough_, rough_, 53 - mpfr_get_exp(rough_), MPFR_RNDN);
    mpfr_frac(rough_, rough_, MPFR_RNDN);
    return std::fabs(std::fabs(mpfr_get_d(rough_, MPFR_RNDN)) - 0.5);
  }

 private:
  Oracle oracle_;
  mpfr_exp_t emin_, emax_;
  mpfr_t x_, y_, precise_, rough_;
};

double uniform(lab_test::Random& r, double low, double high) {
  return low + (high - low) * (static_cast<double>(r.next() >> 11) * 0x1p-53);
}

double with_exponent(lab_test::Random& r, int low, int high, bool both_signs) {
  const auto e = static_cast<std::uint64_t>(1023 + low + r.below(high - low + 1));
  const std::uint64_t sign = both_signs ? r.next() & 1U : 0U;
  return from_bits(sign << 63 | e << 52 | r.next() >> 12);
}

struct Subject {
  const char* name;
  double (*function)(double);
  Oracle oracle;
  double low, high;  // the interesting interval
  int exponent_low, exponent_high;
  bool negative;  // arguments below 0 have values
};

const Subject k_subjects[] = {
    {"exp", math::exp, mpfr_exp, -746, 710, -60, 2, true},
    {"log", math::log, mpfr_log, 0.5, 2, -1022, 1023, false},
    {"log2", math::log2, mpfr_log2, 0.5, 2, -1022, 1023, false},
    {"log1p", math::log1p, mpfr_log1p, -1, 3, -60, 130, false},
    {"sin", math::sin, mpfr_sin, -7, 7, -30, 1023, true},
    {"cos", math::cos, mpfr_cos, -7, 7, -30, 1023, true},
    {"tanh", math::tanh, mpfr_tanh, -4, 4, -30, 5, true},
};

double argument(const Subject& s, lab_test::Random& random, int kind) {
  switch (kind % 4) {
    case 0:
      return uniform(random, s.low, s.high);
    case 1:
      return with_exponent(random, s.exponent_low, s.exponent_high, s.negative);
    case 2: {  // short numbers: many of their values lie close to a double or to a middle
      const double x = with_exponent(random, std::max(s.exponent_low, -60), std::min(s.exponent_high, 60), s.negative);
      return from_bits(bits(x) & ~std::uint64_t{0} << (20 + random.below(30)));
    }
    default:
      if (s.function == math::log || s.function == math::log2) {  // near 1, and subnormal numbers
        if (random.next() % 4 == 0) return from_bits(random.next() >> 12);
        return 1 + (random.next() % 2 == 0 ? 1 : -1) * std::ldexp(1.0, -random.below(53)) * uniform(random, 0, 1);
      }
      if (s.function == math::sin || s.function == math::cos) {  // near a multiple of pi/2
        const double quarter = static_cast<double>(random.below(1 << random.below(31)) + 1) * 0x1.921fb54442d18p0;
        return from_bits(bits(quarter) + random.next() % 5 - 2);
      }
      return from_bits(random.next());
  }
}

// `count` random arguments and `hard` ones: of 16 neighbours, the one whose value lies closest to the middle between
// two doubles. Gives the largest error seen, in ulp.
double compare(const Subject& s, int count, int hard) {
  Reference reference(s.oracle);
  lab_test::Random random(0xE1E);
  lab_test::Failures failures;
  double worst = 0;
  const auto check = [&](double x, bool measure) {
    const double expected = reference.rounded(x);
    const double got = s.function(x);
    if (std::isnan(expected)) {
      if (!std::isnan(got)) failures.add(lab::hex(bits(x), 16) + " must be NaN");
    } else if (bits(got) != bits(expected)) {
      const double error = reference.error(got);
      worst = std::max(worst, error);
      failures.add(lab::hex(bits(x), 16) + " gives " + lab::hex(bits(got), 16) + ", MPFR " +
                   lab::hex(bits(expected), 16) + ", error " + std::to_string(error) + " ulp");
    } else if (measure) {
      worst = std::max(worst, reference.error(got));
    }
  };
  for (int i = 0; i < count; ++i) check(argument(s, random, i), false);
  for (int i = 0; i < hard; ++i) {
    const double start = argument(s, random, i);
    double hardest = start, closest = 1;
    for (std::uint64_t step = 0; step < 16; ++step) {
      const double x = from_bits(bits(start) + step);
      const double distance = reference.from_middle(x);
      if (distance < closest) {
        closest = distance;
        hardest = x;
      }
    }
    check(hardest, true);
  }
  INFO(s.name);
  CHECK(failures.text().empty());
  return worst;
}

}  // namespace

TEST_CASE("elementary functions are correctly rounded") {
  for (const Subject& s : k_subjects) {
    const double worst = compare(s, 16000, 1000);
    INFO(s.name);
    CHECK(worst < 0.501);
  }
}

TEST_CASE("elementary functions are correctly rounded for a million arguments and a million hard ones",
          "[.exhaustive]") {
  for (const Subject& s : k_subjects) {
    DYNAMIC_SECTION(s.name) {
      const double worst = compare(s, 1000000, 1000000);
      WARN(s.name << ": largest error " << std::setprecision(12) << worst << " ulp");
      CHECK(worst < 0.501);
    }
  }
}

#endif
