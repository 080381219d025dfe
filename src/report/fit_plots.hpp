// What a fit shows, on its page and in print, one plot for each set of data.
#pragma once

#include "report/study_page.hpp"
#include "study/fit_table.hpp"

namespace catena {

StudyPlot fitted_motion(const FittedData&, double sigma);  ///< both coordinates over time, measured and computed
StudyPlot residuals(const FittedData&, double sigma);      ///< measured − computed
StudyPlot fitted_path(const FittedData&);                  ///< in the plane, as the camera saw it

}  // namespace catena
