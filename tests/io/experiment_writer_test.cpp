#include "io/experiment_writer.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "io/experiment_file.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

using testing::contains;

class Chance {
 public:
  int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(generator_); }
  bool flip() { return below(2) == 1; }
  /// Any finite double, by its bits.
  double number() {
    while (true) {
      const auto value = std::bit_cast<double>(generator_());
      if (std::isfinite(value)) return value;
    }
  }
  std::vector<double> numbers(int most) {
    std::vector<double> result(static_cast<std::size_t>(below(most + 1)));
    for (double& value : result) value = number();
    return result;
  }
  std::string text() {
    static constexpr std::string_view pieces[] = {"a", "\"", "\\", "\n", "\t", "#", "=", "θ", "\x01", "\x7f", "'", " "};
    std::string result;
    for (int i = below(12); i > 0; --i) result += pieces[below(std::size(pieces))];
    return result;
  }

 private:
  std::mt19937_64 generator_{20260301};
};

Experiment any_experiment(Chance& chance) {
  Experiment e;
  e.title = chance.text();
  e.question = chance.text();
  e.chain = {.links = 1 + chance.below(most_links),
             .length = chance.number(),
             .mass = chance.number(),
             .lengths = chance.numbers(5),
             .masses = chance.numbers(2),
             .model = static_cast<LinkModel>(chance.below(2)),
             .strain = static_cast<StrainMeasure>(chance.below(2)),
             .joint_friction = chance.number(),
             .joint_stiffness = chance.number(),
             .bending_stiffness = chance.number(),
             .bending_friction = chance.number(),
             .tip_mass = chance.number(),
             .taper = chance.number(),
             .profile = static_cast<ProfileForm>(chance.below(2)),
             .places = chance.numbers(3),
             .densities = chance.numbers(3),
             .half_end_bead = chance.flip()};
  e.start = {.shape = static_cast<StartShape>(chance.below(5)),
             .span = chance.number(),
             .rise = chance.flip() ? -0.0 : 5e-324,
             .angle = chance.number(),
             .tip_angle = chance.numbers(1),
             .angles = chance.numbers(30),
             .rates = chance.numbers(3),
             .places = chance.numbers(3),
             .fold = static_cast<FoldForm>(chance.below(3)),
             .centre = chance.number(),
             .tip_speed = chance.number()};
  e.far_end = {.held = true, .release_at = {chance.number()}};
  e.world.gravity = chance.number();
  e.run = {.duration = chance.number(),
           .method = static_cast<Method>(chance.below(5)),
           .tolerance = chance.number(),
           .step = static_cast<double>(chance.below(1000)),
           .certify = chance.flip()};
  e.record.rate = chance.number();
  e.record.quantities.clear();
  for (int i = chance.below(4); i > 0; --i) e.record.quantities.push_back(static_cast<Quantity>(chance.below(7)));
  return e;
}

// Without judgement: random numbers make no possible chain. Signs of zero do not show in ==, so texts are compared too.
TEST(PropertyExperimentWriter, EveryExperimentReadsBackToTheSameBits) {
  Chance chance;
  for (int i = 0; i < 150; ++i) {
    const Experiment experiment = any_experiment(chance);
    for (const bool comments : {true, false}) {
      const std::string text = write_experiment(experiment, comments);
      const auto back = read_stored_experiment(text, "written");
      ASSERT_TRUE(back.has_value()) << back.error() << "\n" << text;
      ASSERT_EQ(*back, experiment) << text;
      ASSERT_EQ(write_experiment(*back, comments), text);
    }
  }
}

TEST(GoldenExperimentWriter, LayoutWithComments) {
  const std::string text = write_experiment(testing::sound_experiment(), true);
  EXPECT_TRUE(contains(text, "title = \"Whip\"                # shown in lists and reports\n"));
  EXPECT_TRUE(contains(text,
                       "\n[chain]\nlinks = 3                     # number of links; for a cable, of elements\n"
                       "length = 1.02                 # of the whole chain [m]\n"));
  EXPECT_TRUE(contains(text, "# tip_angle =                 # straight: of the last link, if it differs [rad]\n"));
  EXPECT_TRUE(contains(text, "# angles = []  "));
  EXPECT_TRUE(contains(text,
                       "method = \"auto\"               # how to integrate; auto chooses and says why "
                       "(auto | euler | rk4 | dopri5 | dop853 | radau5 | gauss4 | gauss6 | mebdf)\n"));
  EXPECT_TRUE(contains(text, "gravity = 9.81                # towards -y [m/s²]\n"));
}

TEST(UnitExperimentWriter, KeysOfAnotherModelAreLeftOut) {
  Experiment experiment = testing::sound_experiment();
  experiment.chain.model = LinkModel::rods;
  EXPECT_FALSE(contains(write_experiment(experiment), "half_end_bead"));
  experiment.chain.model = LinkModel::beads;
  EXPECT_TRUE(contains(write_experiment(experiment), "\nhalf_end_bead = false "));
}

TEST(UnitExperimentWriter, AnEmptyListThatIsNotTheDefaultIsWritten) {
  Experiment experiment = testing::sound_experiment();
  experiment.record.quantities.clear();
  EXPECT_TRUE(contains(write_experiment(experiment, false), "\nquantities = []\n"));
}

}  // namespace
}  // namespace catena
