// report_make_page KIND FILE: writes a page of a made-up run, for page.test.mjs.
#include <fstream>
#include <iostream>
#include <limits>
#include <string_view>

#include "report/report.hpp"
#include "report/swing.hpp"

namespace {

using catena::Swing;

bool made(std::string_view kind, Swing& swing) {
  if (kind == "swing") {
    swing = catena::swing(40, 601);
  } else if (kind == "large") {
    swing = catena::swing(5000, 900);
  } else if (kind == "chaotic") {
    swing = catena::swing(40, 601);
    swing.certificate.horizon = 1.3;
    swing.certificate.tip_error = 9.7e-4;
  } else if (kind == "failed") {
    swing = catena::swing(40, 301);
    swing.result.status = catena::RunStatus::failed;
    swing.result.message = "t = 0.73125 s: the step fell to 1.1e-9 s. Links 38-40 turn at 4e5 rad/s.";
    swing.result.t_end = 0.73125;
    swing.result.frames.angles.back() = std::numeric_limits<double>::quiet_NaN();
    swing.certificate = {};
  } else if (kind == "bare") {  // neither shape nor tension nor energy were asked for
    swing = catena::swing(40, 301);
    swing.result.frames.angles.clear();
    swing.result.frames.tension.clear();
    swing.result.frames.energy.clear();
  } else if (kind == "empty") {  // stopped before the first frame
    swing = catena::swing(40, 2);
    swing.result = {};
    swing.result.status = catena::RunStatus::interrupted;
    swing.result.message = "Stopped by the user.";
    swing.certificate = {};
  } else if (kind == "hostile") {
    swing = catena::swing(3, 31);
    swing.experiment.title = "</script><script>document.title='taken'</script><!-- <b>bold</b> & \"quotes\"";
    swing.experiment.question = "<img src=x onerror=\"document.title='taken'\"> \xff\xfe";
  } else {
    return false;
  }
  return true;
}

}  // namespace

int main(int count, char** words) {
  Swing swing;
  if (count != 3 || !made(words[1], swing)) {
    std::cerr << "report_make_page swing|large|chaotic|failed|bare|empty|hostile FILE\n";
    return 2;
  }
  const catena::ReportInput input{
      .experiment = swing.experiment,
      .result = swing.result,
      .certificate = swing.certificate,
      .wall_seconds = 0.042,
      .provenance = {{"Program", "catena 0.1.0"}, {"Commit", "0123abcd"}, {"Machine", "a laptop, 8 cores"}}};
  std::ofstream(words[2], std::ios::binary) << catena::report_html(input);
  return 0;
}
