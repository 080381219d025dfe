#include "io/summary.hpp"

#include <gtest/gtest.h>

#include "io/csv.hpp"
#include "io/testing.hpp"

namespace catena {
namespace {

using testing::contains;

TEST(GoldenSummary, EveryKeyInItsOrder) {
  const std::vector<NamedFile> files = {{"run", "out/run.h5"}, {"report", "out/report.html"}};
  EXPECT_EQ(
      summary_json(testing::odd_run(), "whip", files, -1),
      R"({"case":"whip","title":"Whip","changed":{"start.span":"0.3 m"},"status":"done","message":"θ is fine","warnings":[],"t_end":0.30000000000000004,)"
      R"("method":{"name":"dop853","reason":"smooth and undamped"},)"
      R"("tip":{"speed_max":{"value":1.1,"time":0.2,"error":1e-08,"time_error":1e-09,)"
      R"("not_predicted":{"value":2.0,"time":0.29}},)"
      R"("acceleration_max":{"value":10000.0,"time":0.21,"error":0.0,"time_error":0.0},)"
      R"("drop_max":{"value":0.9,"time":0.3,"error":0.0,"time_error":0.0},)"
      R"("at":[{"t":0.25,"x":0.1,"y":0.2,"speed":5.0,"error":6e-10,"speed_error":7e-09}]},)"
      R"("tension":{"max":{"value":12.5,"time":0.12,"link":1,"error":0.0,"time_error":0.0},)"
      R"("min":{"value":-0.5,"time":0.11,"link":2,"error":0.0,"time_error":0.0}},)"
      R"("events":{"tension_negative":{"time":0.1,"link":2,"time_error":1e-07},"joint_past_90":null},)"
      R"("energy":{"start":-0.25,"end":-0.375,"work":0.25,"heat":0.375,"imbalance":1e-11,)"
      R"("end_error":3e-08,"work_error":0.0,"heat_error":null},)"
      R"("counters":{"steps":11,"rejected":2,"rates":77,"factorisations":0,"solves":5000000000},)"
      R"("certificate":{"tip_error":1e-09,"horizon":0.3,"limit":"none","growth_rate":0.0,"digit_time":0.0,)"
      R"("would_do":null,"companion":{"method":"radau5","tolerance":1e-10},)"
      R"("words":"Tip position accurate to 1.0e-09 m for the whole run."},)"
      R"("hash":"0123456789abcdef","wall_seconds":0.0421,"provenance":{"version":"0.1.0","commit":"abc"},)"
      R"("files":{"run":"out/run.h5","report":"out/report.html"}})");
}

TEST(UnitSummary, WhatIsNotThereIsNull) {
  RunFile run = testing::odd_run();
  run.result.message.clear();
  run.result.at = {.width = run.result.at.width};
  run.result.peaks[0].value = std::numeric_limits<double>::infinity();
  run.certificate.present = false;
  const std::string text = summary_json(run, "whip", {}, -1);
  EXPECT_FALSE(contains(text, "message"));
  EXPECT_TRUE(contains(text, R"("speed_max":{"value":null,)"));
  EXPECT_TRUE(contains(text, R"("at":[])"));
  EXPECT_TRUE(contains(text, R"("certificate":null)"));
  EXPECT_TRUE(contains(text, R"("files":{})"));
}

TEST(UnitSummary, BrokenTextDoesNotBreakIt) {
  EXPECT_TRUE(contains(summary_json(testing::odd_run(), "whip \xff", {}, -1), "\"case\":\"whip \xef\xbf\xbd\""));
}

TEST(GoldenCsv, HeaderWithUnitsAndAllDigits) {
  RunResult run = testing::odd_run().result;
  run.frames.time.resize(2);
  EXPECT_EQ(group_csv(run, "tip"),
            "t [s],x [m],y [m],vx [m/s],vy [m/s],ax [m/s^2],ay [m/s^2],speed [m/s],acceleration [m/s^2]\n"
            "0,0,-0,1,0,0,-9.81,1,9.81\n"
            "0.1,0.03333333333333333,-0.1,1.1,0.2,0.010000000000000002,-9.81,1.118033988749895,9.810005096838635\n"
            "0.23,0.1,0.2,3,4,0.5,0.6,5,0.7810249675906654\n"  // a peak, and what lies around it
            "0.24,0.1,0.2,3,4,0.5,0.6,5,0.7810249675906654\n"
            "0.25,0.1,0.2,3,4,0.5,0.6,5,0.7810249675906654\n"
            "0.26,0.1,0.2,3,4,0.5,0.6,5,0.7810249675906654\n"
            "0.27,0.1,0.2,3,4,0.5,0.6,5,0.7810249675906654\n");
  EXPECT_EQ(group_csv(run, "energy"),
            "t [s],kinetic [J],potential [J],work [J],heat [J]\n"
            "0,0,-0,0,0\n"
            "0.1,0.014285714285714287,-0.03333333333333333,0.1,0.010000000000000002\n"
            "0.23,0.125,-0.5,0.25,0.375\n"
            "0.24,0.125,-0.5,0.25,0.375\n"
            "0.25,0.125,-0.5,0.25,0.375\n"
            "0.26,0.125,-0.5,0.25,0.375\n"
            "0.27,0.125,-0.5,0.25,0.375\n");
}

}  // namespace
}  // namespace catena
