# Shared by the scripts: where things lie, what must be installed, and a progress line.
# To be sourced by bash from the root of the project.

# What the game needs to be built and played.
PLAY_PACKAGES="libsdl2-dev libsdl2-ttf-dev fonts-unifont libsqlite3-dev"
# What the checks need besides: a screen and a loudspeaker that nobody sits at.
TEST_PACKAGES="xvfb pulseaudio libpulse0 libxtst6 libx11-6 python3 gcc sopwith strace valgrind libebur128-dev"

# What came with the swift command's own folder first, wherever it lies.
require_swift() {
  if ! command -v swift >/dev/null 2>&1; then
    echo "Swift 6.1 or later is needed and was not found; see https://www.swift.org/install" >&2
    exit 1
  fi
}

# Builds the game as it is played; arguments go to the build. Swift's own libraries are linked in
# where the toolchain has them to link: looking for their symbols was a fifth of the first frame.
build_release() {
  local flags=(-c release --product kodama)
  if [ "$(uname -s)" = Linux ]; then flags+=(--static-swift-stdlib); fi
  swift build "${flags[@]}" "$@"
}

# How the game is built without SDL: in a folder of its own, which nobody debugs or indexes.
LEAN_FLAGS="--scratch-path $PWD/.build/without-sdl --disable-index-store -debug-info-format none"

# A line that is written over by the next one on a terminal; elsewhere nothing.
progress() {
  if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then printf '\r\033[K%s' "$1" >&2; fi
}

progress_end() { progress ""; }

missing_packages() {
  local package
  for package in "$@"; do
    if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
      printf '%s ' "$package"
    fi
  done
}

# Installs the packages that are missing, and only those. Returns 1 where that cannot be done,
# having said what is missing.
install_packages() {
  local missing as_root="" log
  if ! command -v apt-get >/dev/null 2>&1; then
    # Another system: the compiler will say what it misses; README names the packages.
    return 0
  fi
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    as_root=sudo
    if ! command -v sudo >/dev/null 2>&1; then
      echo "Missing packages, and no sudo to install them: $missing" >&2
      return 1
    fi
  fi
  echo "Installing: $missing" >&2
  log=$(mktemp)
  # shellcheck disable=SC2086
  if ! { $as_root apt-get update -qq && $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    echo "These packages could not be installed: $missing" >&2
    return 1
  fi
  rm -f "$log"
}

# Runs a command with its output in a log, and shows the log's last line as progress.
with_progress() {
  local title=$1 log=$2 pid status=0
  shift 2
  "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  # shellcheck disable=SC2064
  trap "kill $pid 2>/dev/null; exit 130" INT TERM
  while kill -0 "$pid" 2>/dev/null; do
    progress "$title $(tail -c 400 "$log" 2>/dev/null | tr '\r' '\n' | tail -n 1 | cut -c 1-60)"
    sleep 0.3
  done
  wait "$pid" || status=$?
  trap - INT TERM
  progress_end
  return $status
}
