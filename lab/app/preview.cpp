// numlab-preview: the figures of the page in a native window, for work on a figure without a browser.
// Exit codes: 0, 2 for a bad argument, 3 without a window system or fonts.
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#define GLFW_INCLUDE_NONE
#include <GL/gl.h>
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "app/draw_registry.hpp"
#include "text/text.hpp"
#include "ui/fonts.hpp"
#include "widgets/figure.hpp"

namespace lab::app {
namespace {

constexpr int k_frames_after_input = 4;  // ImGui answers an input up to two frames later, then height and scroll follow
constexpr double k_hover_wait = 0.2;     // s between looks while the pointer may be waiting for a tooltip
constexpr float k_wheel_step = 48.0f;    // CSS px
constexpr int k_cannot_show = 3;

struct Options {
  std::string line;
  Lang lang = Lang::en;
  Theme theme = Theme::light;
  float width = 960.0f;
  std::filesystem::path fonts;
  std::string picture;  // write the first picture here as PPM and leave
};

struct Preview {
  std::unique_ptr<Figure> figure;
  ui::FrameSpec spec{};
  GLFWwindow* window = nullptr;
  float scale = 1.0f;   // framebuffer px per CSS px
  float points = 1.0f;  // window units per CSS px
  float scroll = 0.0f;  // CSS px above the top of the window
  float content_height = 0.0f;
  int frames = k_frames_after_input;
};

Preview* of(GLFWwindow* window) { return static_cast<Preview*>(glfwGetWindowUserPointer(window)); }

void wake(GLFWwindow* window) { of(window)->frames = k_frames_after_input; }

bool inside_a_child(const ImGuiWindow* window) {
  return window != nullptr && (window->Flags & (ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_Popup)) != 0;
}

// The figure may be higher than the screen: then the window is a pane over it, and the pointer moves with the pane.
void listen(GLFWwindow* window) {
  glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int focused) {
    wake(w);
    ImGui_ImplGlfw_WindowFocusCallback(w, focused);
  });
  glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int entered) {
    wake(w);
    ImGui_ImplGlfw_CursorEnterCallback(w, entered);
  });
  glfwSetCursorPosCallback(window, [](GLFWwindow* w, double x, double y) {
    wake(w);
    const double points = static_cast<double>(of(w)->points);
    ImGui_ImplGlfw_CursorPosCallback(w, x / points, y / points + static_cast<double>(of(w)->scroll));
  });
  glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int button, int action, int mods) {
    wake(w);
    ImGui_ImplGlfw_MouseButtonCallback(w, button, action, mods);
  });
  glfwSetScrollCallback(window, [](GLFWwindow* w, double dx, double dy) {
    wake(w);
    if (inside_a_child(ImGui::GetCurrentContext()->HoveredWindow))
      ImGui_ImplGlfw_ScrollCallback(w, dx, dy);
    else
      of(w)->scroll -= static_cast<float>(dy) * k_wheel_step;
  });
  glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
    wake(w);
    ImGui_ImplGlfw_KeyCallback(w, key, scancode, action, mods);
  });
  glfwSetCharCallback(window, [](GLFWwindow* w, unsigned c) {
    wake(w);
    ImGui_ImplGlfw_CharCallback(w, c);
  });
  glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { wake(w); });
  glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { wake(w); });
}

bool load_fonts(const Options& options) {
  constexpr struct {
    const char* file;
    ui::Face face;
  } k_files[] = {{"text.ttf", ui::Face::text},       {"text-strong.ttf", ui::Face::text_strong},
                 {"mono.ttf", ui::Face::mono},       {"mono-strong.ttf", ui::Face::mono_strong},
                 {"symbols.ttf", ui::Face::symbols}, {"cjk.ttf", ui::Face::cjk}};
  for (const auto& wanted : k_files) {
    if (wanted.face == ui::Face::cjk && options.lang != Lang::zh) continue;
    std::ifstream file(options.fonts / wanted.file, std::ios::binary | std::ios::ate);
    if (!file) return false;
    const std::streamoff size = file.tellg();
    void* bytes = std::malloc(static_cast<std::size_t>(size));
    file.seekg(0);
    file.read(static_cast<char*>(bytes), size);
    if (!ui::add_face(*ImGui::GetIO().Fonts, wanted.face, bytes, static_cast<int>(size))) return false;
  }
  return true;
}

void frame(Preview& preview) {
  if (preview.figure->work(k_operations_at_once)) preview.frames = k_frames_after_input;
  int fb_width = 0, fb_height = 0, width = 0, height = 0;
  glfwGetFramebufferSize(preview.window, &fb_width, &fb_height);
  glfwGetWindowSize(preview.window, &width, &height);
  if (fb_width <= 0 || width <= 0) return;
  // Where window units are pixels (X11, Windows) the desktop's scale is applied here, elsewhere by the window system.
  float content_scale = 1.0f;
  glfwGetWindowContentScale(preview.window, &content_scale, nullptr);
  preview.points = fb_width == width ? content_scale : 1.0f;
  preview.scale = preview.points * static_cast<float>(fb_width) / static_cast<float>(width);

  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGuiIO& io = ImGui::GetIO();
  const float pane = static_cast<float>(fb_height) / preview.scale;
  io.DisplaySize = {static_cast<float>(fb_width) / preview.scale, std::max(pane, preview.content_height)};
  io.DisplayFramebufferScale = {preview.scale, preview.scale};
  ImGui::NewFrame();
  preview.spec.width_px = io.DisplaySize.x;
  const float content_height = std::ceil(figure_frame(*preview.figure, preview.spec));
  if (std::fabs(content_height - preview.content_height) > 0.5f) preview.frames = k_frames_after_input;
  preview.content_height = content_height;
  preview.scroll = std::clamp(preview.scroll, 0.0f, std::max(0.0f, content_height - pane));
  ImGui::Render();

  ImDrawData* data = ImGui::GetDrawData();
  data->DisplayPos.y = preview.scroll;
  data->DisplaySize.y = pane;
  const ImVec4 background = ImGui::GetStyleColorVec4(ImGuiCol_WindowBg);
  glViewport(0, 0, fb_width, fb_height);
  glClearColor(background.x, background.y, background.z, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(data);
}

// As high as the figure, or as the screen allows.
void fit_window(const Preview& preview, bool on_screen) {
  int available = 0;
  if (GLFWmonitor* monitor = on_screen ? glfwGetPrimaryMonitor() : nullptr)
    glfwGetMonitorWorkarea(monitor, nullptr, nullptr, nullptr, &available);
  int width = 0;
  glfwGetWindowSize(preview.window, &width, nullptr);
  const int wanted = static_cast<int>(std::lround(preview.content_height * preview.points));
  glfwSetWindowSize(preview.window, width, available > 200 ? std::min(wanted, available - 80) : wanted);
}

bool write_picture(const Preview& preview, const std::string& path) {
  int width = 0, height = 0;
  glfwGetFramebufferSize(preview.window, &width, &height);
  const std::size_t row = static_cast<std::size_t>(width) * 3;
  std::vector<char> pixels(row * static_cast<std::size_t>(height));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
  std::ofstream file(path, std::ios::binary);
  file << "P6\n" << width << ' ' << height << "\n255\n";
  for (int y = height - 1; y >= 0; --y)
    file.write(pixels.data() + static_cast<std::size_t>(y) * row, static_cast<std::streamsize>(row));
  return static_cast<bool>(file);
}

void loop(Preview& preview, const Options& options) {
  for (int n = 0; n < 3; ++n) frame(preview);
  fit_window(preview, options.picture.empty());
  while (!glfwWindowShouldClose(preview.window)) {
    if (preview.frames > 0)
      glfwPollEvents();
    else if (glfwGetWindowAttrib(preview.window, GLFW_HOVERED) || ImGui::IsAnyMouseDown())
      glfwWaitEventsTimeout(k_hover_wait);
    else
      glfwWaitEvents();
    frame(preview);
    if (!options.picture.empty() && preview.frames == 1) {
      write_picture(preview, options.picture);
      return;
    }
    glfwSwapBuffers(preview.window);
    if (preview.frames > 0) --preview.frames;
  }
}

int fail(const std::string& message, int code) {
  std::fprintf(stderr, "%s\n", message.c_str());
  return code;
}

int show(const Options& options) {
  Result<std::unique_ptr<Figure>> figure = make_figure(options.line);
  if (!figure) return fail(message(figure.error(), options.lang), 2);
  std::string reason = "GLFW";
  const auto no_display = [&] { return fail(message({ErrorCode::no_display, {reason}}, options.lang), k_cannot_show); };
  glfwSetErrorCallback(nullptr);
  if (!glfwInit()) {
    const char* text = nullptr;
    glfwGetError(&text);
    if (text != nullptr) reason = text;
    return no_display();
  }
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 2);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, options.picture.empty() ? GLFW_TRUE : GLFW_FALSE);
  Preview preview;
  preview.window = glfwCreateWindow(static_cast<int>(options.width), 640, "Number Lab", nullptr, nullptr);
  if (preview.window == nullptr) {
    const char* text = nullptr;
    glfwGetError(&text);
    if (text != nullptr) reason = text;
    glfwTerminate();
    return no_display();
  }
  preview.figure = std::move(*figure);
  preview.spec.theme = options.theme;
  preview.spec.lang = options.lang;
  glfwSetWindowUserPointer(preview.window, &preview);
  glfwMakeContextCurrent(preview.window);
  glfwSwapInterval(1);
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  listen(preview.window);
  ImGui_ImplGlfw_InitForOpenGL(preview.window, false);
  ImGui_ImplOpenGL3_Init("#version 150");
  int code = 0;
  if (load_fonts(options)) {
    loop(preview, options);
    std::printf("%s\n", preview.figure->state_line().c_str());  // the state the reader left, to be used again
  } else {
    code = fail(text(Text::preview_no_fonts, options.lang, {options.fonts.string()}), k_cannot_show);
  }
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwDestroyWindow(preview.window);
  glfwTerminate();
  return code;
}

std::filesystem::path fonts_beside(const char* program) {
  std::error_code ignored;
  std::filesystem::path here = std::filesystem::canonical("/proc/self/exe", ignored);
  if (here.empty()) here = std::filesystem::absolute(program, ignored);
  return here.parent_path().parent_path() / "site" / "fonts";
}

}  // namespace
}  // namespace lab::app

int main(int argc, char** argv) {
  using namespace lab;
  app::Options options;
  options.fonts = app::fonts_beside(argv[0]);
  std::string unknown;
  bool help = false;
  for (int n = 1; n < argc; ++n) {
    const std::string argument = argv[n];
    const bool has_value = n + 1 < argc;
    if (argument == "--lang" && has_value)
      options.lang = lang_from(argv[++n]);
    else if (argument == "--theme" && has_value)
      options.theme = std::string_view(argv[++n]) == "dark" ? Theme::dark : Theme::light;
    else if (argument == "--width" && has_value)
      options.width = std::clamp(static_cast<float>(std::atof(argv[++n])), 320.0f, 4096.0f);
    else if (argument == "--fonts" && has_value)
      options.fonts = argv[++n];
    else if (argument == "--picture" && has_value)
      options.picture = argv[++n];
    else if (argument == "--help" || argument == "-h")
      help = true;
    else if (argument[0] == '-' || !options.line.empty())
      unknown = argument;
    else
      options.line = argument;
  }
  if (!unknown.empty()) {
    std::fprintf(stderr, "%s\n", message({ErrorCode::unknown_option, {unknown}}, options.lang).c_str());
    return 2;
  }
  if (help || options.line.empty()) {
    std::fprintf(help ? stdout : stderr, "%s\n", text(Text::preview_usage, options.lang).c_str());
    return help ? 0 : 2;
  }
  return app::show(options);
}
