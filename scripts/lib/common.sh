# Shared by the scripts: where things lie, what must be installed, and a progress line.
# To be sourced by bash from the root of the project.

# What the game needs to be built and played as a whole, as Debian names it.
PLAY_PACKAGES="libsdl2-dev libsdl2-ttf-dev fonts-unifont libsqlite3-dev"
# What it is better with: a voice. Without one it can be played all the same.
VOICE_PACKAGES="espeak-ng speech-dispatcher speech-dispatcher-espeak-ng libspeechd2"
# What the page in a browser is built and tried with.
WEB_PACKAGES="wasi-libc libclang-rt-14-dev-wasm32 binaryen nodejs python3-yaml"
# What the checks need besides: a screen and a loudspeaker that nobody sits at.
TEST_PACKAGES="dbus-daemon xvfb pulseaudio libpulse0 libxtst6 libx11-6 python3 gcc sopwith strace valgrind libebur128-dev"

# What came with the swift command's own folder first, wherever it lies.
require_swift() {
  if ! command -v swift >/dev/null 2>&1; then
    echo "Swift 6.1 or later is needed and was not found; see https://www.swift.org/install" >&2
    exit 1
  fi
}

# The package manager hands the traits over in the order of a hash, which is another one in each run,
# and where the order has changed the compiler builds everything anew. So it hashes alike here; what
# is built and run afterwards does not.
steady() { SWIFT_DETERMINISTIC_HASHING=1 swift "$@"; }

# Builds the game as it is played, with what a player needs; arguments go to the build.
build_release() { build_product kodama "$@"; }
# Builds the tools for developers: bots, environments, comparisons.
build_lab() { build_product kodama-lab "$@"; }

# Builds a program in release. Swift's own libraries are linked in
# where the toolchain has them to link: looking for their symbols was a fifth of the first frame.
# What a debugger would want is left out: it is time of the compiler.
build_product() {
  [ $# -gt 1 ] || ! is_built release || return 0
  local flags=(-c release --product "$1" -debug-info-format none)
  shift
  if [ "$(uname -s)" = Linux ]; then
    # Nobody loads the program as a library, so it need not offer its symbols.
    flags+=(--static-swift-stdlib -Xlinker --no-export-dynamic)
    # Of C++ Swift's library uses a little; binding all of libstdc++ is a fifth of `kodama --version`.
    # The linker is told `-lstdc++` and takes what it finds under that name first.
    local cxx here=$PWD/.build/link
    cxx=$(gcc -print-file-name=libstdc++.a 2>/dev/null) || cxx=""
    if [ -f "$cxx" ]; then
      mkdir -p "$here"
      ln -sfn "$cxx" "$here/libstdc++.so"
      flags+=(-Xswiftc -Xclang-linker -Xswiftc "-L$here")
    fi
  fi
  steady build "${flags[@]}" "$@"
}

# How everything is built for the checks. All of them say the same, so that none builds anew what
# another has built: a target must not import what its dependencies do not name.
# What a debugger would want is left out: it is time of the compiler.
DEBUG_FLAGS="--explicit-target-dependency-import-check error -debug-info-format none"
# What computes cells and samples is optimized there (Package.swift); it is not in LEAN_FLAGS.
export KODAMA_CHECKS=1

# True while scripts/test runs and has built a configuration: every call of the package manager takes
# seconds to find that nothing is to be done, and waits for builds of other configurations.
is_built() { [[ " ${KODAMA_BUILT:-} " == *" $1 "* ]]; }

# Builds programs as the checks test them, all of them without an argument.
build_debug() {
  local product
  is_built debug && return
  # shellcheck disable=SC2086
  [ $# -gt 0 ] || { steady build $DEBUG_FLAGS; return; }
  for product in "$@"; do
    # shellcheck disable=SC2086
    steady build $DEBUG_FLAGS --product "$product" || return
  done
}

# Builds the programs and the tests.
build_tests() {
  # shellcheck disable=SC2086
  is_built debug || steady build --build-tests $DEBUG_FLAGS
}

# How the game is built without SDL: in a folder of its own, which nobody debugs or indexes.
# Nothing is optimized there.
lean() { env -u KODAMA_CHECKS SWIFT_DETERMINISTIC_HASHING=1 swift "$@"; }
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

# Whether the compiler finds a header.
has_header() {
  local compiler
  for compiler in clang cc gcc; do
    if command -v "$compiler" >/dev/null 2>&1; then
      echo "#include <$1>" | "$compiler" -fsyntax-only -I/opt/homebrew/include -x c - 2>/dev/null
      return
    fi
  done
  [ -e "/usr/include/$1" ] || [ -e "/usr/local/include/$1" ]
}

has_font() {
  find "${XDG_DATA_HOME:-$HOME/.local/share}/fonts" "$HOME/.fonts" "$HOME/Library/Fonts" \
    /usr/share/fonts /usr/local/share/fonts /Library/Fonts /opt/homebrew/share/fonts \
    -iname 'unifont*' -print 2>/dev/null | grep -q .
}

# Whether there is a voice: the screen reader's, or one of the game's own.
has_voice() {
  command -v espeak-ng >/dev/null 2>&1 && return
  command -v spd-say >/dev/null 2>&1 || [ -x /usr/bin/speech-dispatcher ]
}

# Whether a piece of the game is there, however it came there.
has_piece() {
  case $1 in
    window) has_header SDL2/SDL.h && has_header SDL2/SDL_ttf.h ;;
    store) has_header sqlite3.h ;;
    font) has_font ;;
    voice) has_voice ;;
  esac
}

# The pieces that are not there, of those named.
missing_pieces() {
  local piece
  for piece in "$@"; do has_piece "$piece" || printf '%s ' "$piece"; done
}

# What a piece is called by a system: apt, dnf, pacman, zypper, brew.
piece_packages() {
  case $1:$2 in
    apt:window) echo "libsdl2-dev libsdl2-ttf-dev" ;;
    apt:store) echo libsqlite3-dev ;;
    apt:font) echo fonts-unifont ;;
    apt:voice) echo "$VOICE_PACKAGES" ;;
    dnf:window) echo "SDL2-devel SDL2_ttf-devel" ;;
    dnf:store) echo sqlite-devel ;;
    dnf:font) echo unifont-fonts ;;
    dnf:voice) echo "espeak-ng speech-dispatcher-espeak-ng" ;;
    pacman:window) echo "sdl2 sdl2_ttf" ;;
    pacman:store) echo sqlite ;;
    pacman:font) echo "(unifont_jp.otf from unifoundry.com, in ~/.local/share/fonts)" ;;
    pacman:voice) echo "espeak-ng speech-dispatcher" ;;
    zypper:window) echo "SDL2-devel SDL2_ttf-devel" ;;
    zypper:store) echo sqlite3-devel ;;
    zypper:font) echo gnu-unifont-otf-fonts ;;
    zypper:voice) echo "espeak-ng speech-dispatcher" ;;
    brew:window) echo "sdl2 sdl2_ttf" ;;
    brew:store) echo sqlite ;;
    brew:font) echo "--cask font-gnu-unifont" ;;
    brew:voice) echo espeak-ng ;;
  esac
}

# Says how the pieces are installed where this script cannot do it.
say_how_to_install() {
  local system line piece
  for system in "apt:Debian, Ubuntu: apt install" "dnf:Fedora: dnf install" \
    "pacman:Arch: pacman -S" "zypper:openSUSE: zypper install" "brew:macOS: brew install"; do
    line="  ${system#*:}"
    for piece in "$@"; do line="$line $(piece_packages "${system%%:*}" "$piece")"; done
    # Where the system's own command is here, the others are no help.
    if command -v "${system%%:*}" >/dev/null 2>&1; then echo "$line" >&2 && return; fi
    lines="${lines:-}$line
"
  done
  printf '%s' "${lines:-}" >&2
}

# Installs pieces of the game that are not there: all at once, else one by one, so that one that
# cannot be had takes no other away. What is missing afterwards is for the caller to see.
install_pieces() {
  local piece packages="" log
  if ! command -v apt-get >/dev/null 2>&1 ||
    { [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null 2>&1; }; then
    echo "Not installed: $*. To install it:" >&2
    say_how_to_install "$@"
    return
  fi
  for piece in "$@"; do packages="$packages $(piece_packages apt "$piece")"; done
  # shellcheck disable=SC2086
  install_packages $packages && return
  [ $# -gt 1 ] || return 0
  for piece in "$@"; do
    # shellcheck disable=SC2046
    install_packages $(piece_packages apt "$piece") || true
  done
}

# Installs the packages that are missing, and only those. Returns 1 where that cannot be done,
# having said what is missing.
install_packages() {
  # Checks that go side by side install one after the other. What an installation starts must not
  # keep the lock.
  if [ -n "${KODAMA_INSTALL_LOCK:-}" ] && command -v flock >/dev/null 2>&1; then
    (flock 9 && install_missing "$@" 9>&-) 9>"$KODAMA_INSTALL_LOCK"
  else
    install_missing "$@"
  fi
}

install_missing() {
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
  # One list of packages that cannot be fetched is no reason: what is known may do.
  if ! { $as_root apt-get update -qq; $as_root env DEBIAN_FRONTEND=noninteractive \
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
