// report_make_page KIND FILE: writes a page of a made-up run or study, for page.test.mjs.
#include <fstream>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>

#include "report/report.hpp"
#include "report/study_page.hpp"
#include "report/study_sample.hpp"
#include "report/swing.hpp"

namespace {

using catena::Swing;
namespace chain_names = catena::chain_names;

bool made(std::string_view kind, Swing& swing) {
  if (kind == "swing" || kind == "beside") {
    swing = catena::swing(40, 601);
  } else if (kind == "large") {
    swing = catena::swing(5000, 900);
  } else if (kind == "chaotic") {
    swing = catena::swing(40, 601);
    swing.certificate.horizon = 1.3;
    swing.certificate.place_error = 9.7e-4;
    swing.certificate.limit = catena::Limit::chaos;
    swing.certificate.growth_rate = 11.0;
    swing.certificate.digit_time = 0.21;
    swing.certificate.beyond[place_of(swing.result, chain_names::speed_max)] = {.value = 12.3, .time = 1.7};
  } else if (kind == "failed") {
    swing = catena::swing(40, 301);
    swing.result.status = catena::RunStatus::failed;
    swing.result.message = "t = 0.73125 s: the step fell to 1.1e-9 s. Links 38-40 turn at 4e5 rad/s.";
    swing.result.t_end = 0.73125;
    numbers(swing.result.frames, chain_names::angles).back() = std::numeric_limits<double>::quiet_NaN();
    swing.certificate = {};
  } else if (kind == "astray") {  // done, but with steps that were too long
    swing = catena::swing(40, 301);
    swing.result.method = catena::Method::euler;
    swing.result.last[swing.result.schema.offset(chain_names::kinetic)] = 1e135;
    swing.result.evidence.imbalance = 1e135;
  } else if (kind == "bare") {  // neither shape nor tension nor energy were asked for
    swing = catena::swing(40, 301);
    for (const auto quantity : swing.experiment.record.quantities) leave_out(swing.result.frames, quantity);
  } else if (kind == "empty") {  // stopped before the first frame
    swing = catena::swing(40, 2);
    swing.result = made_run(swing.experiment);
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

int write(const char* file, const std::string& html) {
  std::ofstream out(file, std::ios::binary);
  out << html;
  return out.flush() ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const std::string_view kind = count == 3 ? words[1] : "";
  if (kind == "study") return write(words[2], catena::study_html(catena::study_sample()));
  if (kind == "modes") return write(words[2], catena::study_html(catena::modes_sample()));
  if (kind == "motions") return write(words[2], catena::study_html(catena::motions_sample()));
  if (kind == "map") return write(words[2], catena::study_html(catena::map_sample()));
  if (kind == "hostile-study") return write(words[2], catena::study_html(catena::hostile_study()));
  Swing swing;
  if (!made(kind, swing)) {
    std::cerr << "report_make_page swing|beside|large|chaotic|failed|astray|bare|empty|hostile|study|map|hostile-study "
                 "FILE\n";
    return 2;
  }
  catena::ReportInput input{
      .experiment = swing.experiment,
      .result = swing.result,
      .certificate = swing.certificate,
      .wall_seconds = 0.042,
      .provenance = {{"Program", "catena 0.1.0"}, {"Commit", "0123abcd"}, {"Machine", "a laptop, 8 cores"}}};
  const Swing shorter = catena::swing(12, 301, 0.8);
  if (kind == "beside") {
    input.ghosts.push_back({.label = "a shorter chain", .experiment = shorter.experiment, .result = shorter.result});
    input.overlays = catena::swing_overlays();
  }
  return write(words[2], catena::report_html(input));
}
