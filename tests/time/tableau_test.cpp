#include "time/tableau.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace catena {
namespace {

// Butcher's order conditions: for every rooted tree τ with at most p nodes, Σ_i b_i Φ_i(τ) = 1/γ(τ), where for
// τ = [τ_1 … τ_k]: Φ_i(τ) = Π_j Σ_l a_il Φ_l(τ_j), γ(τ) = |τ| Π γ(τ_j)  (Hairer, Nørsett & Wanner, II.2).
struct Tree {
  int nodes;
  long double density;              // γ
  std::vector<long double> weight;  // Φ_i
};

int all_stages(const Tableau& table) { return table.stages + 1 + table.dense_stages; }

Tree leaf(const Tableau& table) { return {1, 1.0L, std::vector<long double>(all_stages(table), 1.0L)}; }

/// The tree with one more branch at the root.
Tree graft(const Tableau& table, const Tree& root, const Tree& branch) {
  Tree tree = root;
  tree.nodes = root.nodes + branch.nodes;
  tree.density = root.density / root.nodes * tree.nodes * branch.density;
  for (int i = 0; i < all_stages(table); ++i) {
    long double sum = 0;
    for (int j = 0; j < i; ++j) sum += static_cast<long double>(table.a[i][j]) * branch.weight[j];
    tree.weight[i] *= sum;
  }
  return tree;
}

/// Adds to `trees` every tree of exactly `nodes` nodes made from `root` and branches numbered up to `last`.
void grow(const Tableau& table, const std::vector<Tree>& branches, const Tree& root, std::size_t last, int nodes,
          std::vector<Tree>& trees) {
  if (root.nodes == nodes) {
    trees.push_back(root);
    return;
  }
  for (std::size_t k = 0; k <= last && k < branches.size(); ++k)
    if (root.nodes + branches[k].nodes <= nodes)
      grow(table, branches, graft(table, root, branches[k]), k, nodes, trees);
}

std::vector<Tree> trees_up_to(const Tableau& table, int most) {
  std::vector<Tree> trees{leaf(table)};
  for (int nodes = 2; nodes <= most; ++nodes) {
    std::vector<Tree> larger;
    grow(table, trees, leaf(table), trees.size() - 1, nodes, larger);
    trees.insert(trees.end(), larger.begin(), larger.end());
  }
  return trees;
}

/// The worst violation of the order conditions by weights b at the place x of the step, for trees of up to `order` nodes.
double violation(const Tableau& table, const std::vector<long double>& b, long double x, int order) {
  long double worst = 0;
  for (const Tree& tree : trees_up_to(table, order)) {
    long double sum = -std::pow(x, static_cast<long double>(tree.nodes)) / tree.density;
    for (std::size_t i = 0; i < b.size(); ++i) sum += b[i] * tree.weight[i];
    worst = std::max(worst, std::abs(sum));
  }
  return static_cast<double>(worst);
}

std::vector<long double> weights(const Tableau& table) {
  return {table.a[table.stages].begin(), table.a[table.stages].begin() + table.stages};
}

/// The weights b_i(x) of the dense output (T.5).
std::vector<long double> dense_weights(const Tableau& table, long double x) {
  const int stages = all_stages(table);
  std::vector<std::vector<long double>> r(3 + table.dense_rows, std::vector<long double>(stages, 0.0L));
  for (int j = 0; j < stages; ++j) {
    r[0][j] = j < table.stages ? table.a[table.stages][j] : 0.0;
    r[1][j] = (j == 0 ? 1.0L : 0.0L) - r[0][j];
    r[2][j] = r[0][j] - (j == table.stages ? 1.0L : 0.0L) - r[1][j];
    for (int row = 0; row < table.dense_rows; ++row) r[3 + row][j] = table.dense[row][j];
  }
  std::vector<long double> b(stages, 0.0L);
  for (int row = 2 + table.dense_rows; row >= 0; --row)
    for (int j = 0; j < stages; ++j) b[j] = (row % 2 == 0 ? x : 1 - x) * (r[row][j] + b[j]);
  return b;
}

class Tables : public testing::TestWithParam<const Tableau*> {};

// Coefficients up to 400 are given to double precision, and 200 trees multiply a few of them.
constexpr double rounded = 1e-12;

TEST_P(Tables, KnowsAllTrees) {
  // 1, 1, 2, 4, 9, 20, 48, 115 rooted trees of 1 … 8 nodes (Cayley).
  EXPECT_EQ(trees_up_to(*GetParam(), 8).size(), 1 + 1 + 2 + 4 + 9 + 20 + 48 + 115);
}

TEST_P(Tables, StagesSitAtTheirNodes) {
  const Tableau& table = *GetParam();
  for (int i = 0; i < all_stages(table); ++i) {
    long double sum = 0;
    for (int j = 0; j < i; ++j) sum += table.a[i][j];
    EXPECT_NEAR(static_cast<double>(sum), table.c[i], 1e-14) << "stage " << i;
  }
}

TEST_P(Tables, StepHasItsOrderAndNoMore) {
  const Tableau& table = *GetParam();
  EXPECT_LT(violation(table, weights(table), 1.0L, table.order), rounded);
  EXPECT_GT(violation(table, weights(table), 1.0L, table.order + 1), 1e-7);
}

TEST_P(Tables, DenseOutputHasItsOrder) {
  const Tableau& table = *GetParam();
  const int order = std::min(table.dense_order, table.order);
  for (const long double x : {0.1L, 0.37L, 0.5L, 0.83L, 1.0L})
    EXPECT_LT(violation(table, dense_weights(table, x), x, order), rounded) << "at " << static_cast<double>(x);
}

TEST_P(Tables, ErrorEstimateVanishesToItsOrder) {
  const Tableau& table = *GetParam();
  // Σ e_i Φ_i(τ) = 0 up to the order of the weaker formula: 4 for dopri5, 5 and 3 for dop853.
  const std::vector<int> orders = table.error_rows == 0   ? std::vector<int>{}
                                  : table.error_rows == 1 ? std::vector{4}
                                                          : std::vector{5, 3};
  for (std::size_t row = 0; row < orders.size(); ++row) {
    const std::vector<long double> e(table.error[row].begin(), table.error[row].begin() + table.stages + 1);
    long double worst = 0;
    for (const Tree& tree : trees_up_to(table, orders[row])) {
      long double sum = 0;
      for (std::size_t i = 0; i < e.size(); ++i) sum += e[i] * tree.weight[i];
      worst = std::max(worst, std::abs(sum));
    }
    EXPECT_LT(static_cast<double>(worst), rounded) << "row " << row;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Tables, testing::Values(&euler_table, &rk4_table, &dopri5_table, &dop853_table),
                         [](const auto& table) { return std::string(table.param->name); });

}  // namespace
}  // namespace catena
