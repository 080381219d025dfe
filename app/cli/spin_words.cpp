#include "spin_words.hpp"

#include "common_options.hpp"

namespace catena::cli {
namespace {

void add_speed(CLI::App& words, SpinOptions& options) {
  words.add_option("--omega", options.omega, "how fast the support turns [rad/s], e.g. 12 or '120 rpm'")
      ->type_name("SPEED");
  words.add_option("--alpha", options.alpha, "instead: ω²l/g, the same without dimensions")->type_name("NUMBER");
}

void add_rope(CLI::App& words, SpinOptions& options) {
  words.add_option("--length", options.length, "of the rope, default 1 [m]")->type_name("LENGTH");
  words.add_option("--gravity", options.gravity, "default 9.81 [m/s²]")->type_name("ACCELERATION");
  words.add_option("--mass", options.mass, "of the rope [kg]; without it 1 kg is assumed")->type_name("MASS");
  words.add_option("--tip-mass", options.tip_mass, "at the free end, default 0 [kg]")->type_name("MASS");
}

}  // namespace

void add_spin(CLI::App& app, SpinOptions& options, Common& common,
              const std::function<void(std::function<int()> call)>& choose) {
  CLI::App* spin = app.add_subcommand(
      "spin", "a rope that whirls about the vertical: its shapes, critical speeds, bifurcation diagram, stability");
  spin->require_subcommand(1);
  spin->footer(
      "Examples:\n"
      "  catena spin shapes --omega 12 --length 1\n"
      "  catena spin stability --omega 12 --mode 2 --rate 10\n"
      "`catena spin shapes --help` says more about each.");
  const auto command = [&](const char* name, const char* about, int (*call)(const SpinOptions&, const Common&)) {
    CLI::App* words = spin->add_subcommand(name, about);
    words->callback([=, &options, &common] { choose([=, &options, &common] { return call(options, common); }); });
    return words;
  };

  CLI::App* shapes = command("shapes", "every shape in which the rope can whirl at one speed", spin_shapes);
  add_speed(*shapes, options);
  add_rope(*shapes, options);
  add_folder(*shapes, options.out, options.force,
             "write shapes.json, shapes.csv, a picture, shapes.svg, and a page, report.html, there");
  add_common(*shapes, common);
  shapes->footer(
      "Examples:\n"
      "  catena spin shapes --omega 12 --length 1 --gravity 9.81 --json\n"
      "  catena spin shapes --omega '120 rpm' --length '80 cm' --mass '50 g' --tip-mass '20 g'\n"
      "  catena spin shapes --alpha 40 --out shapes");

  CLI::App* critical = command("critical", "the speeds at which the modes of whirling begin", spin_critical);
  critical->add_option("--count", options.count, "how many, default 5")->type_name("NUMBER")->check(whole<int>);
  add_rope(*critical, options);
  add_folder(*critical, options.out, options.force,
             "write critical.json, critical.csv, a picture, critical.svg, and a page, report.html, there");
  add_common(*critical, common);
  critical->footer(
      "Examples:\n"
      "  catena spin critical --count 3\n"
      "  catena spin critical --length '2 m' --mass '100 g' --tip-mass '50 g'");

  CLI::App* diagram = command("diagram", "how each mode grows with the speed: the bifurcation diagram", spin_diagram);
  diagram->add_option("--modes", options.modes, "how many, default 5")->type_name("NUMBER")->check(whole<int>);
  diagram->add_option("--alpha-max", options.alpha_max, "up to which ω²l/g, default 100")->type_name("NUMBER");
  add_rope(*diagram, options);
  add_folder(*diagram, options.out, options.force,
             "write diagram.json, diagram.csv, a picture, diagram.svg, and a page, report.html, there");
  add_common(*diagram, common);
  diagram->footer(
      "Examples:\n"
      "  catena spin diagram --modes 5 --alpha-max 100 --out diagram\n"
      "  catena spin diagram --modes 3 --alpha-max 60 --mass 1 --tip-mass 0.2 --json");

  CLI::App* stability =
      command("stability", "how fast small perturbations of a mode grow in the turning plane, with and without damping",
              spin_stability);
  add_speed(*stability, options);
  stability->add_option("--mode", options.mode, "which, default 1; 0 is the straight rope")
      ->type_name("NUMBER")
      ->check(whole<int>);
  stability->add_option("--rate", options.rate, "γ of the damping −γMẏ, default 0 [1/s]")->type_name("RATE");
  stability->add_option("--links", options.links, "show the chain of so many links; default: one of the ladder")
      ->type_name("NUMBER")
      ->check(whole<int>);
  add_rope(*stability, options);
  add_folder(*stability, options.out, options.force,
             "write stability.json, stability.csv, a picture, stability.svg, and a page, report.html, there");
  add_common(*stability, common);
  stability->footer(
      "Examples:\n"
      "  catena spin stability --omega 12 --mode 2 --rate 10 --json\n"
      "  catena spin stability --alpha 40 --mode 0");
}

}  // namespace catena::cli
