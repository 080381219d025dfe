#include "io/schema_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "io/run_groups.hpp"

namespace catena {
namespace {

constexpr std::int64_t most_width = 100'000'000;
constexpr std::int64_t most_entries = 1000;

// One table for both directions each: what is written is what is read.
template <class Owner>
struct TextField {
  const char* name;
  std::string Owner::* member;
};
constexpr TextField<Channel> channel_texts[] = {
    {"name", &Channel::name},       {"unit", &Channel::unit},     {"description", &Channel::description},
    {"symbols", &Channel::symbols}, {"length", &Channel::length}, {"asked_by", &Channel::asked_by}};
constexpr TextField<Watched> watched_texts[] = {{"name", &Watched::name},   {"unit", &Watched::unit},
                                                {"title", &Watched::title}, {"counted", &Watched::counted},
                                                {"event", &Watched::event}, {"event_title", &Watched::event_title}};
constexpr TextField<Schema> schema_texts[] = {{"place", &Schema::place},
                                              {"velocity", &Schema::velocity},
                                              {"state_unit", &Schema::state_unit},
                                              {"state_description", &Schema::state_description}};

/// Names are part of messages and of tables: no control characters.
const std::string& plain_text(const hdf5::Stored& group, const std::string& name) {
  const std::string& text = group.text(name);
  if (std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; }))
    throw hdf5::Error(fmt::format("{} in /schema has control characters", name));
  return text;
}

std::int64_t number_within(const hdf5::Stored& group, const char* name, std::int64_t least, std::int64_t most) {
  const std::int64_t value = group.integer(name);
  if (value < least || value > most)
    throw hdf5::Error(fmt::format("{} in /schema is {}, which cannot be", name, value));
  return value;
}

std::size_t count_within(const hdf5::Stored& group, const char* name, std::int64_t least, std::int64_t most) {
  return static_cast<std::size_t>(number_within(group, name, least, most));
}

void write_channel(const hdf5::Group& group, const Channel& channel) {
  for (const auto& field : channel_texts) group.attribute(field.name, channel.*field.member);
  group.attribute("width", static_cast<std::int64_t>(channel.width));
  group.attribute("sampled", std::int64_t{channel.sampled});
  group.attribute("ledger", std::string(name(channel.energy)));
}

Channel read_channel(const hdf5::Stored& group) {
  Channel channel;
  for (const auto& field : channel_texts) channel.*field.member = plain_text(group, field.name);
  channel.width = count_within(group, "width", 1, most_width);
  channel.sampled = group.integer("sampled") != 0;
  channel.energy = called(group.text("ledger"), last_energy_role, "ledger entry");
  return channel;
}

void write_watched(const hdf5::Group& group, const Watched& watched) {
  for (const auto& field : watched_texts) group.attribute(field.name, watched.*field.member);
  group.attribute("lowest", std::int64_t{watched.side == Side::lowest});
  group.attribute("is_peak", std::int64_t{watched.is_peak});
  group.attribute("scale", watched.scale);
  group.attribute("sized_by", std::int64_t{watched.sized_by});
}

Watched read_watched(const hdf5::Stored& group, std::int64_t count) {
  Watched watched;
  for (const auto& field : watched_texts) watched.*field.member = plain_text(group, field.name);
  watched.side = group.integer("lowest") != 0 ? Side::lowest : Side::highest;
  watched.is_peak = group.integer("is_peak") != 0;
  watched.scale = group.number("scale");
  watched.sized_by = static_cast<int>(number_within(group, "sized_by", -1, count - 1));
  return watched;
}

void check_names(const Schema& schema) {
  for (const std::string* needed : {&schema.place, &schema.velocity}) {
    const auto found = std::ranges::find(schema.channels, *needed, &Channel::name);
    if (found == schema.channels.end() || !found->sampled)
      throw hdf5::Error(fmt::format("/schema names a channel {} that is none of its own", excerpt(*needed)));
  }
  if (schema.motion_size > schema.state_size || schema.disturbed > schema.motion_size)
    throw hdf5::Error("/schema has more motion than state");
}

}  // namespace

void write_schema(const hdf5::Group& parent, const Schema& schema) {
  const hdf5::Group group = parent.create("schema");
  for (const auto& field : schema_texts) group.attribute(field.name, schema.*field.member);
  group.attribute("length", schema.length);
  group.attribute("energy", schema.energy);
  group.attribute("pace", schema.pace);
  group.attribute("disturbed", static_cast<std::int64_t>(schema.disturbed));
  group.attribute("state_size", static_cast<std::int64_t>(schema.state_size));
  group.attribute("motion_size", static_cast<std::int64_t>(schema.motion_size));
  group.attribute("channels", static_cast<std::int64_t>(schema.channels.size()));
  group.attribute("watched", static_cast<std::int64_t>(schema.watched.size()));
  for (std::size_t i = 0; i < schema.channels.size(); ++i)
    write_channel(group.create(fmt::format("channel_{}", i)), schema.channels[i]);
  for (std::size_t i = 0; i < schema.watched.size(); ++i)
    write_watched(group.create(fmt::format("watched_{}", i)), schema.watched[i]);
}

Schema read_schema(const hdf5::Stored& parent) {
  const hdf5::Stored group = parent.open("schema");
  Schema schema;
  for (const auto& field : schema_texts) schema.*field.member = plain_text(group, field.name);
  schema.length = group.number("length");
  schema.energy = group.number("energy");
  schema.pace = group.number("pace");
  if (group.has_attribute("disturbed")) schema.disturbed = count_within(group, "disturbed", 0, most_width);
  schema.state_size = count_within(group, "state_size", 1, most_width);
  schema.motion_size = count_within(group, "motion_size", 0, most_width);
  const std::int64_t channels = number_within(group, "channels", 0, most_entries);
  const std::int64_t watched = number_within(group, "watched", 0, most_entries);
  for (std::int64_t i = 0; i < channels; ++i)
    schema.channels.push_back(read_channel(group.open(fmt::format("channel_{}", i))));
  for (std::int64_t i = 0; i < watched; ++i)
    schema.watched.push_back(read_watched(group.open(fmt::format("watched_{}", i)), watched));
  check_names(schema);
  return schema;
}

}  // namespace catena
