#include "widgets/policy/state.hpp"

#include "core/exact/text.hpp"
#include "core/floats/catalogue.hpp"
#include "widgets/format_choices.hpp"
#include "widgets/policy/widget.hpp"

namespace lab::policy {

namespace {

using Fields = std::vector<Field<State>>;

bool always(const State&) { return true; }

std::string joined_ids(std::uint32_t picked, char separator) {
  std::string out;
  for (const Profile& p : profiles())
    if ((picked & bit_of(p)) != 0) out += (out.empty() ? std::string() : std::string(1, separator)) + std::string(p.id);
  return out;
}

Error unknown_profile(std::string_view id, std::string_view key) {
  return {ErrorCode::unknown_choice, {std::string(id), std::string(key), joined_ids(~0U, ' ')}};
}

std::vector<Choice> profile_choices(const State& state, Lang lang) {
  std::vector<Choice> out = {{"", text(Text::policy_none, lang), ""}};
  const Result<Format> f = find_format(state.format);
  for (const Profile& p : profiles())
    if (f && answers_for(p, *f)) out.push_back({std::string(p.id), std::string(name_of(p, lang)), ""});
  return out;
}

std::vector<Choice> task_choices(const State&, Lang lang) {
  return {{"none", text(Text::policy_none, lang), ""}, {"nan", text(Text::policy_task_nan, lang), ""}};
}

std::optional<Task> task_from(std::string_view name) {
  if (name == "none") return Task::none;
  if (name == "nan") return Task::nan;
  return std::nullopt;
}

Result<Done> set_profile(std::string& target, std::string_view key, std::string_view id) {
  if (id == "none") id = {};
  if (!id.empty() && find_profile(id) == nullptr) return unknown_profile(id, key);
  target = id;
  return Done{};
}

Result<Done> set_picked(State& state, std::string_view list) {
  std::uint32_t picked = 0;
  while (!list.empty()) {
    const std::size_t end = list.find_first_of(", ");
    const std::string_view id = list.substr(0, end);
    list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
    if (id.empty()) continue;
    const Profile* profile = find_profile(id);
    if (profile == nullptr) return unknown_profile(id, "pick");
    picked |= bit_of(*profile);
  }
  state.picked = picked;
  return Done{};
}

Fields make_fields() {
  return {
      {"fmt", FieldKind::choice, Text::policy_field_format, [](const State& s) { return s.format; },
       [](State& s, std::string_view v) -> Result<Done> {
         s.format = v;  // an unknown name is kept, so that the message can name it
         return Done{};
       },
       always, [](const State& s, Lang lang) { return format_choices(s.format, lang); }},
      {"v", FieldKind::text, Text::policy_field_value, [](const State& s) { return s.value; },
       [](State& s, std::string_view v) -> Result<Done> {
         s.value = v;
         return Done{};
       },
       always, nullptr},
      {"a", FieldKind::choice, Text::policy_field_a, [](const State& s) { return s.a; },
       [](State& s, std::string_view v) { return set_profile(s.a, "a", v); },
       [](const State& s) { return !s.a.empty(); }, profile_choices},
      {"b", FieldKind::choice, Text::policy_field_b, [](const State& s) { return s.b; },
       [](State& s, std::string_view v) { return set_profile(s.b, "b", v); },
       [](const State& s) { return !s.b.empty(); }, profile_choices},
      {"differ", FieldKind::boolean, Text::policy_field_differ,
       [](const State& s) { return std::string(s.differ ? "true" : "false"); },
       [](State& s, std::string_view v) -> Result<Done> {
         s.differ = bool_from(v);
         return Done{};
       },
       [](const State& s) { return s.differ; }, nullptr},
      {"pick", FieldKind::text, Text::policy_field_pick, [](const State& s) { return joined_ids(s.picked, ','); },
       set_picked, [](const State& s) { return s.picked != 0; }, nullptr},
      {"task", FieldKind::choice, Text::policy_field_task,
       [](const State& s) { return std::string(task_name(s.task)); },
       [](State& s, std::string_view v) { return set_choice(s.task, "task", v, "none nan", task_from); },
       [](const State& s) { return s.task != Task::none; }, task_choices},
  };
}

}  // namespace

const std::vector<Field<State>>& fields() {
  static const Fields all = make_fields();
  return all;
}

std::uint32_t bit_of(const Profile& profile) { return 1U << (&profile - profiles().data()); }

std::string_view task_name(Task task) { return task == Task::nan ? "nan" : "none"; }

void Widget::normalise(State& state) {
  const Result<Format> format = find_format(state.format);
  if (format) state.format = format->id;
}

// A code belongs to its format: in another format the number it stands for stays, not the bits. Profiles that say
// nothing about the new format are no longer compared.
void Widget::after_edit(const State& before, State& after) {
  if (after.format == before.format) return;
  const Result<Format> format = find_format(after.format);
  if (!format) return;
  const auto silent = [&](const std::string& id) {
    const Profile* profile = find_profile(id);
    return profile != nullptr && !answers_for(*profile, *format);
  };
  if (silent(after.a) || silent(after.b)) after.a = after.b = {};
  const Result<Format> old = find_format(before.format);
  if (!old || after.value != before.value) return;
  const Result<Input> input = parse_input(before.value, *old);
  if (!input || !input->is_code) return;
  const Unpacked value = decode(*old, input->code);
  const std::string plain = exact_decimal(real_from(value));
  after.value = plain.size() <= 24 ? plain : hex_float(value);
}

State Widget::start(const State&) {
  State out;
  out.task = Task::nan;
  return out;
}

}  // namespace lab::policy
