// Recorded runs side by side as a movie: what is seen at each time. All share one clock, one scale and one key of colours, and
// nothing but the motion moves from frame to frame.
//
//   const Movie movie(runs, look);
//   figure::frame(movie_frame(movie, t), look.width, look.height)      for t from movie.start() to movie.end()
#pragma once

#include <string>
#include <vector>

#include "figure/figure.hpp"
#include "lab/experiment.hpp"
#include "report/recorded_motion.hpp"

namespace catena {

/// Holds references: the run must outlive the movie.
struct MovieRun {
  std::string title;
  const Experiment& experiment;
  const Frames& frames;  ///< with at least two whole_rows
};

struct MovieLook {
  int width = 1280, height = 720;  ///< [px]
  double slow = 1.0;               ///< seconds of the movie for a second of the run
  int fps = 30;
  LinkColour colour = LinkColour::plain;  ///< tension only if every run has it
  bool dark = false;
  bool trail = false;  ///< the path of the tip so far
  bool body = false;   ///< a compact body, released from rest beside the tip when the chain begins to move
};

class Movie {
 public:
  Movie(std::vector<MovieRun>, MovieLook);

  double start() const { return start_; }
  double end() const { return end_; }
  /// Frames from the start to the end, both shown.
  std::size_t frames() const;
  double time_of(std::size_t frame) const;

 private:
  friend figure::Figure movie_frame(const Movie&, double time);
  struct Actor {
    MovieRun run;
    RecordedMotion motion;
    Vec2<double> body_start;
    double release = 0.0;
  };
  struct View {
    Vec2<double> low, high;  ///< of everything that is ever seen [m]
  };

  void place_bodies();
  void fit_view();
  void fit_colours();
  int best_columns() const;
  void draw_actor(figure::Panel&, std::size_t index, double time) const;
  void annotate(figure::Panel&, std::size_t index, double time) const;
  figure::Panel panel(std::size_t actor, double time) const;

  MovieLook look_;
  std::vector<Actor> actors_;
  double start_ = 0.0, end_ = 0.0;
  View view_;
  int columns_ = 1;  ///< of panels
  figure::ColourScale colours_;
};

figure::Figure movie_frame(const Movie&, double time);

/// So many times slower that a run of this duration takes about ten seconds: 1, 2 or 5 times a power of ten.
double fitting_pace(double duration);

/// "10 × slower", "real time", "5 × faster".
std::string pace_text(double slow);

}  // namespace catena
