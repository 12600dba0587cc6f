# Shared functions of the scripts: packages, builds and a progress line.
# Bash scripts source this file from the root of the project.

# The Debian packages for building and playing the whole game.
PLAY_PACKAGES="libsdl2-dev libsdl2-ttf-dev fonts-unifont fonts-vlgothic libsqlite3-dev"
# The Debian packages for voices, which are optional.
VOICE_PACKAGES="espeak-ng speech-dispatcher speech-dispatcher-espeak-ng libspeechd2"
# What the page in a browser is built and tried with.
WEB_PACKAGES="wasi-libc libclang-rt-14-dev-wasm32 binaryen nodejs"
# What an AppImage is made with and of.
APPIMAGE_PACKAGES="gcc patchelf squashfs-tools libsquashfuse-dev libfuse3-dev libzstd-dev libsdl2-2.0-0 libsdl2-ttf-2.0-0 fonts-unifont fonts-vlgothic"
# What the checks need besides: a screen and a loudspeaker that nobody sits at.
TEST_PACKAGES="dbus-daemon xvfb pulseaudio libpulse0 libxtst6 libx11-6 python3 gcc sopwith strace valgrind libebur128-dev"

# Exits if Swift is not installed.
require_swift() {
  if ! command -v swift >/dev/null 2>&1; then
    echo "Swift 6.1 or later was not found; see https://www.swift.org/install" >&2
    exit 1
  fi
}

# Runs swift with deterministic hashing. Otherwise the package manager passes the traits in a random
# order, and a different order rebuilds everything.
steady() { SWIFT_DETERMINISTIC_HASHING=1 swift "$@"; }

# Builds the release version of the game; arguments are passed to swift build.
build_release() { build_product kodama "$@"; }
# Builds the release version of the developer tools.
build_lab() { build_product kodama-lab "$@"; }

# Builds a product in release. On Linux the Swift libraries are linked statically, because looking up
# their symbols took a fifth of the time to the first frame. Debug information is left out, which
# makes the build faster.
build_product() {
  [ $# -gt 1 ] || ! is_built release || return 0
  # The assertions in the C sources of Yams contain __FILE__. Without the path of the build folder in
  # it, builds in different folders give the same bytes.
  local flags=(-c release --product "$1" -debug-info-format none -Xcc "-ffile-prefix-map=$(pwd -P)=.")
  shift
  if [ "$(uname -s)" = Linux ]; then
    # The program is not loaded as a library, so its symbols need not be exported.
    flags+=(--static-swift-stdlib -Xlinker --no-export-dynamic)
    # The build id would differ between folders, because it covers the hashes of the Swift modules.
    flags+=(-Xlinker --build-id=none)
    # Links libstdc++ statically, because binding the shared one took a fifth of `kodama --version`.
    # The linker receives `-lstdc++` and uses the first file of that name on its path.
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

# The build options of all checks. They are the same everywhere, so that no check rebuilds what another
# has built. A target must name the modules that it imports as dependencies. Debug information is left
# out, which makes the build faster.
DEBUG_FLAGS="--explicit-target-dependency-import-check error -debug-info-format none"
# Optimises the simulation and the mixer even in debug builds (Package.swift), except with lean.
export KODAMA_CHECKS=1

# Succeeds if scripts/test has already built a configuration. Then the call of the package manager is
# skipped, because it takes seconds and waits for other builds.
is_built() { [[ " ${KODAMA_BUILT:-} " == *" $1 "* ]]; }

# Builds products with the options of the checks; without arguments, all of them.
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

# Matches the full names of the Lab's tests, which a check of their own runs.
LAB_TESTS='(^|[.])KodamaTrialTests[./]'

# Runs tests that are already built. Arguments are passed to swift test. The last line is the number of
# tests that passed and failed; a run without tests fails.
run_tests() {
  local log status total bad run good
  log=$(mktemp)
  # shellcheck disable=SC2086
  swift test $DEBUG_FLAGS --skip-build --disable-xctest "$@" 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  total=$(sed -nE 's/.*Test run with ([0-9]+) tests?.*/\1/p' "$log" | awk '{sum += $1} END {print sum + 0}')
  bad=$(grep -cE '^. Test .* failed after' "$log")
  run=$(grep -cE '^. Test run with .* failed after' "$log")
  rm -f "$log"
  bad=$((bad - run))
  if [ "$total" = 0 ] || { [ "$status" != 0 ] && [ "$bad" -le 0 ]; }; then bad=1; fi
  good=$((total > bad ? total - bad : 0))
  echo "$good passed, $bad failed"
  [ "$bad" = 0 ]
}

# Runs swift for the build without SDL, which has its own folder and is not optimised.
lean() { env -u KODAMA_CHECKS SWIFT_DETERMINISTIC_HASHING=1 swift "$@"; }
LEAN_TRAITS="--traits Commands,Content"
LEAN_FLAGS="--scratch-path $PWD/.build/without-sdl --disable-index-store -debug-info-format none"

# Prints the version of the game, which is written in one place.
game_version() {
  sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/Kit/KodamaHosting/App.swift
}

# Shows a progress line on a terminal; the next one replaces it. Elsewhere it prints nothing.
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

# Succeeds if the compiler finds a header.
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

# Succeeds if speech-dispatcher or espeak-ng is installed.
has_voice() {
  command -v espeak-ng >/dev/null 2>&1 && return
  command -v spd-say >/dev/null 2>&1 || [ -x /usr/bin/speech-dispatcher ]
}

# Succeeds if a piece of the game is installed, whether by a package or by hand.
has_piece() {
  case $1 in
    window) has_header SDL2/SDL.h && has_header SDL2/SDL_ttf.h ;;
    store) has_header sqlite3.h ;;
    font) has_font ;;
    voice) has_voice ;;
  esac
}

# Prints those of the named pieces that are missing.
missing_pieces() {
  local piece
  for piece in "$@"; do has_piece "$piece" || printf '%s ' "$piece"; done
}

# Prints the packages of a piece for a package manager: apt, dnf, pacman, zypper or brew.
piece_packages() {
  case $1:$2 in
    apt:window) echo "libsdl2-dev libsdl2-ttf-dev" ;;
    apt:store) echo libsqlite3-dev ;;
    apt:font) echo "fonts-unifont fonts-vlgothic" ;;
    apt:voice) echo "$VOICE_PACKAGES" ;;
    dnf:window) echo "SDL2-devel SDL2_ttf-devel" ;;
    dnf:store) echo sqlite-devel ;;
    dnf:font) echo "unifont-fonts vlgothic-fonts" ;;
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

# Prints the commands that install pieces, for systems on which this script cannot do it.
say_how_to_install() {
  local system line piece
  for system in "apt:Debian, Ubuntu: apt install" "dnf:Fedora: dnf install" \
    "pacman:Arch: pacman -S" "zypper:openSUSE: zypper install" "brew:macOS: brew install"; do
    line="  ${system#*:}"
    for piece in "$@"; do line="$line $(piece_packages "${system%%:*}" "$piece")"; done
    # Prints only the line of the package manager that this system has.
    if command -v "${system%%:*}" >/dev/null 2>&1; then echo "$line" >&2 && return; fi
    lines="${lines:-}$line
"
  done
  printf '%s' "${lines:-}" >&2
}

# Installs missing pieces together. If that fails, it installs them one by one, so that an unavailable
# piece does not prevent the others. The caller checks what is still missing.
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

# Installs those packages that are missing. If that fails, it prints their names and returns 1.
install_packages() {
  # Parallel checks install packages one after the other. Processes that an installation starts must
  # not inherit the lock.
  if [ -n "${KODAMA_INSTALL_LOCK:-}" ] && command -v flock >/dev/null 2>&1; then
    (flock 9 && install_missing "$@" 9>&-) 9>"$KODAMA_INSTALL_LOCK"
  else
    install_missing "$@"
  fi
}

install_missing() {
  local missing as_root="" log
  if ! command -v apt-get >/dev/null 2>&1; then
    # On other systems the compiler reports missing headers, and README.md lists the packages.
    return 0
  fi
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    as_root=sudo
    if ! command -v sudo >/dev/null 2>&1; then
      echo "Packages are missing, and sudo is not installed to install them: $missing" >&2
      return 1
    fi
  fi
  echo "Installing: $missing" >&2
  log=$(mktemp)
  # shellcheck disable=SC2086
  # A failed update of the package lists is ignored, because the existing lists may suffice.
  if ! { $as_root apt-get update -qq; $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    echo "These packages could not be installed: $missing" >&2
    return 1
  fi
  rm -f "$log"
}

# Runs a command, writes its output to a log, and shows the last line of the log as progress.
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
