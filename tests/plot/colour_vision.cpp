// The roles stay apart for every kind of colour vision: CIEDE2000 (Sharma, Wu, Dalal 2005) after the simulation of
// Machado, Oliveira, Fernandes 2009 at full strength.
#include <algorithm>
#include <array>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "plot/tokens.hpp"

using namespace lab;
using namespace lab::plot;

namespace {

using Vec = std::array<double, 3>;
using Matrix = std::array<Vec, 3>;

constexpr double k_pi = 3.14159265358979323846;
constexpr Matrix k_normal = {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}};
constexpr Matrix k_protan = {Vec{0.152286, 1.052583, -0.204868}, Vec{0.114503, 0.786281, 0.099216},
                             Vec{-0.003882, -0.048116, 1.051998}};
constexpr Matrix k_deutan = {Vec{0.367322, 0.860646, -0.227968}, Vec{0.280085, 0.672501, 0.047413},
                             Vec{-0.011820, 0.042940, 0.968881}};
constexpr Matrix k_tritan = {Vec{1.255528, -0.076749, -0.178779}, Vec{-0.078411, 0.930809, 0.147602},
                             Vec{0.004733, 0.691367, 0.303900}};
constexpr Matrix k_xyz = {Vec{0.4124564, 0.3575761, 0.1804375}, Vec{0.2126729, 0.7151522, 0.0721750},
                          Vec{0.0193339, 0.1191920, 0.9503041}};

Vec times(const Matrix& m, const Vec& v) {
  Vec out{};
  for (std::size_t i = 0; i < 3; ++i) out[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
  return out;
}

double linear(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }

Vec lab_of(Color c, const Matrix& seen) {
  const Vec rgb = {linear(c.r / 255.0), linear(c.g / 255.0), linear(c.b / 255.0)};
  Vec sim = times(seen, rgb);
  for (double& x : sim) x = std::clamp(x, 0.0, 1.0);
  const Vec xyz = times(k_xyz, sim);
  const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
  const double x = f(xyz[0] / 0.95047), y = f(xyz[1]), z = f(xyz[2] / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double hue(double b, double a) {
  const double h = std::atan2(b, a) * 180 / k_pi;
  return h < 0 ? h + 360 : h;
}

double ciede2000(const Vec& one, const Vec& two) {
  const auto rad = [](double degrees) { return degrees * k_pi / 180; };
  const double c1 = std::hypot(one[1], one[2]), c2 = std::hypot(two[1], two[2]);
  const double c7 = std::pow((c1 + c2) / 2, 7);
  const double g = 0.5 * (1 - std::sqrt(c7 / (c7 + std::pow(25.0, 7))));
  const double a1 = one[1] * (1 + g), a2 = two[1] * (1 + g);
  const double d1 = std::hypot(a1, one[2]), d2 = std::hypot(a2, two[2]);
  const double h1 = hue(one[2], a1), h2 = hue(two[2], a2);
  double dh = h2 - h1;
  if (d1 * d2 == 0)
    dh = 0;
  else if (dh > 180)
    dh -= 360;
  else if (dh < -180)
    dh += 360;
  const double dl = two[0] - one[0], dc = d2 - d1, dhh = 2 * std::sqrt(d1 * d2) * std::sin(rad(dh / 2));
  const double l = (one[0] + two[0]) / 2, c = (d1 + d2) / 2;
  double h = h1 + h2;
  if (d1 * d2 != 0) h = std::fabs(h1 - h2) <= 180 ? h / 2 : h < 360 ? (h + 360) / 2 : (h - 360) / 2;
  const double t = 1 - 0.17 * std::cos(rad(h - 30)) + 0.24 * std::cos(rad(2 * h)) + 0.32 * std::cos(rad(3 * h + 6)) -
                   0.20 * std::cos(rad(4 * h - 63));
  const double q7 = std::pow(c, 7);
  const double rc = 2 * std::sqrt(q7 / (q7 + std::pow(25.0, 7)));
  const double sl = 1 + 0.015 * (l - 50) * (l - 50) / std::sqrt(20 + (l - 50) * (l - 50));
  const double sc = 1 + 0.045 * c, sh = 1 + 0.015 * c * t;
  const double rt = -std::sin(rad(60 * std::exp(-std::pow((h - 275) / 25, 2)))) * rc;
  const double x = dl / sl, y = dc / sc, z = dhh / sh;
  return std::sqrt(x * x + y * y + z * z + rt * y * z);
}

double closest_roles(Theme theme, const Matrix& seen) {
  constexpr Token roles[] = {Token::sign,   Token::exponent, Token::fraction, Token::exact,
                             Token::stored, Token::error,    Token::bound};
  double low = 1e9;
  for (const Token a : roles)
    for (const Token b : roles)
      if (a < b) low = std::min(low, ciede2000(lab_of(color(theme, a), seen), lab_of(color(theme, b), seen)));
  return low;
}

}  // namespace

TEST_CASE("the colour difference agrees with published pairs") {
  CHECK(ciede2000({50, 2.6772, -79.7751}, {50, 0, -82.7485}) == Catch::Approx(2.0425).margin(1e-4));
  CHECK(ciede2000({50, 2.5, 0}, {73, 25, -18}) == Catch::Approx(27.1492).margin(1e-4));
  CHECK(ciede2000({2.0776, 0.0795, -1.135}, {0.9033, -0.0636, -0.5514}) == Catch::Approx(0.9082).margin(1e-4));
}

TEST_CASE("no two roles come closer than 10 for any kind of colour vision") {
  for (const Theme theme : {Theme::light, Theme::dark})
    for (const Matrix& seen : {k_normal, k_protan, k_deutan, k_tritan}) {
      INFO((theme == Theme::dark ? "dark " : "light ") << seen[0][0]);
      CHECK(closest_roles(theme, seen) >= 10);
    }
  CHECK(closest_roles(Theme::light, k_normal) == Catch::Approx(25.2).margin(0.3));
  CHECK(closest_roles(Theme::light, k_protan) == Catch::Approx(12.1).margin(0.3));
  CHECK(closest_roles(Theme::light, k_deutan) == Catch::Approx(11.6).margin(0.3));
  CHECK(closest_roles(Theme::light, k_tritan) == Catch::Approx(13.5).margin(0.3));
  CHECK(closest_roles(Theme::dark, k_normal) == Catch::Approx(19.1).margin(0.3));
  CHECK(closest_roles(Theme::dark, k_protan) == Catch::Approx(12.3).margin(0.3));
  CHECK(closest_roles(Theme::dark, k_deutan) == Catch::Approx(10.4).margin(0.3));
  CHECK(closest_roles(Theme::dark, k_tritan) == Catch::Approx(11.7).margin(0.3));
}
