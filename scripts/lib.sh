#!/usr/bin/env bash
# Shared by the scripts: source it, it changes to the project's folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CMAKE_BUILD_PARALLEL_LEVEL="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"
# Debian's emcc runs `python3`, which may be a slow or unsuitable one on PATH; the system's own is always right for it.
if [ -z "${EMSDK_PYTHON:-}" ] && [ -x /usr/share/emscripten/emcc.py ] && [ -x /usr/bin/python3 ]; then
  export EMSDK_PYTHON=/usr/bin/python3
fi

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# quietly LABEL COMMAND...: one line while it works, the whole output only when it fails.
quietly() {
  local label=$1 log status=0
  shift
  log=$(mktemp)
  say "$label"
  "$@" >"$log" 2>&1 || status=$?
  [ "$status" = 0 ] || cat "$log" >&2
  rm -f "$log"
  return "$status"
}

# as_root COMMAND...: as it is for root, else through sudo; fails where there is no sudo.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else command -v sudo >/dev/null && sudo "$@"; fi
}

# build PRESET TARGET...: configures when needed. Two builds of one tree at once wait for each other.
build() (
  mkdir -p "build/$1"
  exec 9>"build/$1/.lock"
  flock 9
  [ -f "build/$1/build.ninja" ] || cmake --preset "$1" || exit
  exec cmake --build --preset "$1" --target "${@:2}"
)

# A python3 that has fontTools and brotli.
font_python() {
  local python
  for python in /usr/bin/python3 python3; do
    if command -v "$python" >/dev/null && "$python" -c 'import fontTools, brotli' 2>/dev/null; then
      echo "$python"
      return
    fi
  done
  return 1
}
