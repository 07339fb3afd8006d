// ImGui's OpenGL backend asks for the GL state before every draw, to put it back afterwards. In a browser the first
// such question waits until the GPU process has done all queued work: 30 figures took 190 ms instead of 25.
// The stage is alone on its context, so the questions are answered here with the state of a fresh context.
#include <GLES3/gl3.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Weverything"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"

namespace {

void quiet_get_integer(GLenum name, GLint* value) {
  switch (name) {
    case GL_ACTIVE_TEXTURE:
      *value = GL_TEXTURE0;
      return;
    case GL_CURRENT_PROGRAM:
    case GL_TEXTURE_BINDING_2D:
    case GL_SAMPLER_BINDING:
    case GL_ARRAY_BUFFER_BINDING:
    case GL_ELEMENT_ARRAY_BUFFER_BINDING:
    case GL_PIXEL_UNPACK_BUFFER_BINDING:
    case GL_VERTEX_ARRAY_BINDING:
    case GL_BLEND_DST_RGB:
    case GL_BLEND_DST_ALPHA:
      *value = 0;
      return;
    case GL_BLEND_SRC_RGB:
    case GL_BLEND_SRC_ALPHA:
      *value = GL_ONE;
      return;
    case GL_BLEND_EQUATION_RGB:
    case GL_BLEND_EQUATION_ALPHA:
      *value = GL_FUNC_ADD;
      return;
    case GL_VIEWPORT:
    case GL_SCISSOR_BOX:  // the stage sets both before it draws
      value[0] = value[1] = 0;
      value[2] = value[3] = 1;
      return;
    default:  // limits and versions, asked once
      glGetIntegerv(name, value);
  }
}

GLboolean quiet_is_enabled(GLenum) { return GL_FALSE; }

}  // namespace

#define glGetIntegerv quiet_get_integer
#define glIsEnabled quiet_is_enabled
#include "imgui_impl_opengl3.cpp"
#pragma GCC diagnostic pop
