// GLFW as a maker of windows only. The library's own glfwInit listens on `window` for keys and on the canvas for the
// wheel and swallows them: the page's own fields would lose Backspace and Tab. All input goes through web/input.js.
mergeInto(LibraryManager.library, {
  glfwInit__deps: ['$GLFW'],
  glfwInit__sig: 'i',
  glfwInit: function() {
    if (GLFW.windows) return 1;
    GLFW.initialTime = GLFW.getTime();
    GLFW.hints = GLFW.defaultHints;
    GLFW.windows = [];
    GLFW.active = null;
    GLFW.scale = 1;
    return 1;
  },
  glfwTerminate__deps: ['$GLFW'],
  glfwTerminate__sig: 'v',
  glfwTerminate: function() {
    GLFW.windows = null;
    GLFW.active = null;
  },
});
