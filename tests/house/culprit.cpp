// Everything the core must not do. Never linked; symbols_test looks for its open symbols.
#include <chrono>
#include <cmath>
#include <complex>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace culprit {

double transcendental(double x) { return std::sin(x) + std::pow(x, 0.3) + std::hypot(x, 1.0); }
float in_single_precision(float x) { return std::exp(x); }
double fused(double x) { return std::fma(x, x, 1.0); }
std::complex<double> product(std::complex<double> a, std::complex<double> b) { return a * b; }
void error() { throw std::runtime_error("thrown"); }
void file() { std::ofstream("a file") << "text"; }
void thread() {
  std::thread([] {}).join();
}
double clock() { return static_cast<double>(std::chrono::steady_clock::now().time_since_epoch().count()); }

}  // namespace culprit
