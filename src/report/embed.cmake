# cmake -DFROM=index.html -DTO=template.cpp -P embed.cmake: the bytes of a page as C++.
file(READ ${FROM} bytes HEX)
string(HEX "<script type=\"application/json\" id=\"catena-data\">" marker)
string(FIND "${bytes}" "${marker}" place)
if(place EQUAL -1)
  message(FATAL_ERROR "${FROM} has no <script id=\"catena-data\"> for its data.")
endif()
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
# A line of half a million characters troubles editors and debuggers.
string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)" "\\1\n" bytes "${bytes}")
file(WRITE ${TO} "// Made by src/report/embed.cmake.
#include \"report/page.hpp\"

namespace catena {
namespace {
const unsigned char page[] = {
${bytes}};
}

std::string_view report_template() { return {reinterpret_cast<const char*>(page), sizeof page}; }

}  // namespace catena
")
