"""Wayland compositors that nobody sits at, run by an ordinary user: sway with a screen of 1280 × 800
pixels, and weston. A pointer and keys go in, screenshots come out.

    with Sway(scale=2) as desk:
        game = desk.start([kodama, "play"])
"""
import json
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

WIDTH, HEIGHT = 1280, 800
# The user "nobody". Sway refuses to run as root.
NOBODY = 65534


def until(holds, seconds=30):
    """Waits until something is true; returns the last answer."""
    end = time.monotonic() + seconds
    while not (answer := holds()) and time.monotonic() < end:
        time.sleep(0.05)
    return answer


class Program:
    """A program on a desk."""

    def __init__(self, desk, arguments, env):
        self.log = pathlib.Path(desk.folder, f"log-{len(desk.parts)}")
        with open(self.log, "wb") as log:
            self.popen = subprocess.Popen(
                arguments, env=env, cwd=desk.home, stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, start_new_session=True, **desk.user)

    def output(self):
        return self.log.read_text(encoding="utf-8", errors="replace")

    def wait(self, seconds=30):
        """The status, or None if it does not end in time."""
        try:
            return self.popen.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def end(self):
        for kind in (signal.SIGTERM, signal.SIGKILL):
            if self.popen.poll() is None:
                self.popen.send_signal(kind)
                self.wait(10)


class Desk:
    """The folders and the environment of an ordinary user, without a display."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="kodama-field-")
        os.chmod(self.folder, 0o755)
        self.home, self.run = f"{self.folder}/home", f"{self.folder}/run"
        self.user = {}
        for path in (self.home, self.run):
            os.mkdir(path, 0o700)
            if os.getuid() == 0:
                os.chown(path, NOBODY, NOBODY)
                self.user = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        kept = ("PATH", "LANG", "LD_LIBRARY_PATH", "KODAMA_CONTENT")
        self.env = {name: os.environ[name] for name in kept if name in os.environ}
        self.env.update(
            XDG_RUNTIME_DIR=self.run, HOME=self.home, KODAMA_HOME=f"{self.home}/kodama",
            SDL_AUDIODRIVER="dummy", KODAMA_SEED="7")
        self.parts = []

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for part in reversed(self.parts):
            part.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def begin(self):
        pass

    def start(self, arguments, **extra):
        """Starts a program. An extra variable that is None is removed from the environment."""
        env = {name: value for name, value in dict(self.env, **extra).items() if value is not None}
        self.parts.append(Program(self, arguments, env))
        return self.parts[-1]

    def ask(self, *arguments, **extra):
        """Runs a program to its end; returns its standard output."""
        env = dict(self.env, **extra)
        return subprocess.run(
            arguments, env=env, cwd=self.home, capture_output=True, check=True, timeout=60,
            **self.user).stdout


class Sway(Desk):
    """Sway with one screen of 1280 × 800 pixels, which one window fills."""

    def __init__(self, scale="1", xwayland=False):
        super().__init__()
        self.scale = scale
        config = (f"output * resolution {WIDTH}x{HEIGHT} scale {scale}\n"
                  f"xwayland {'force' if xwayland else 'disable'}\ndefault_border none\n"
                  # A screenshot shows the cursor otherwise.
                  "seat * hide_cursor 500\n")
        pathlib.Path(self.home, "config").write_text(config, encoding="ascii")
        os.chmod(f"{self.home}/config", 0o644)

    def begin(self):
        self.compositor = self.start(
            ["sway", "-c", f"{self.home}/config"], WLR_BACKENDS="headless",
            WLR_LIBINPUT_NO_DEVICES="1", WLR_RENDERER="pixman")

        def sockets():
            run = pathlib.Path(self.run)
            return [path for name in ("sway-ipc*", "wayland-?") for path in run.glob(name)]

        if not until(lambda: len(sockets()) == 2):
            raise RuntimeError("sway does not start: " + self.compositor.output())
        self.env.update(SWAYSOCK=str(sockets()[0]), WAYLAND_DISPLAY=sockets()[1].name)

    def tell(self, *words):
        return json.loads(self.ask("swaymsg", "--raw", *words))

    def windows(self):
        """The windows: each an object with app_id or window_properties, rect and focused."""
        def leaves(node):
            below = node["nodes"] + node["floating_nodes"]
            if not below and node.get("pid"):
                return [node]
            return [leaf for child in below for leaf in leaves(child)]
        return leaves(self.tell("-t", "get_tree"))

    def shot(self):
        """The screen: its width, its height and three bytes for each pixel."""
        data = self.ask("grim", "-t", "ppm", "-")
        _, size, _, pixels = data.split(b"\n", 3)
        return *map(int, size.split()), pixels

    def settled(self, seconds=1.0):
        """The screen once nothing has changed on it for so long."""
        last, since = self.shot(), time.monotonic()
        end = since + 30
        while time.monotonic() - since < seconds and time.monotonic() < end:
            now = self.shot()
            if now != last:
                last, since = now, time.monotonic()
        return last


class Weston(Desk):
    """Weston without a screen, in which SDL 2.26 crashes with its first call."""

    def begin(self):
        weston = self.start(
            ["weston", "--backend=headless-backend.so", "--socket=wayland-7"])
        if not until(lambda: os.path.exists(f"{self.run}/wayland-7")):
            raise RuntimeError("weston does not start: " + weston.output())
        self.env["WAYLAND_DISPLAY"] = "wayland-7"


class Hands:
    """A keyboard and a mouse, by the protocols zwp_virtual_keyboard_v1 and zwlr_virtual_pointer_v1.

    They stay plugged in: SDL 2.26 crashes when the only keyboard goes, as that of `wtype` does.
    """

    KEYS = {"Escape": 1, "p": 25, "Return": 28, "l": 38, "space": 57, "Up": 103, "Left": 105,
            "Right": 106, "Down": 108}
    KEYMAP = b"""xkb_keymap {
xkb_keycodes { include "evdev+aliases(qwerty)" };
xkb_types { include "complete" };
xkb_compatibility { include "complete" };
xkb_symbols { include "pc+us+inet(evdev)" };
};\0"""
    # The numbers of the protocol's objects, which a client chooses. 1 is the display.
    DISPLAY, REGISTRY, NAMES_DONE, SEAT, KEYBOARDS, POINTERS, KEYBOARD, POINTER = range(1, 9)

    def __init__(self, desk):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(f"{desk.run}/{desk.env['WAYLAND_DISPLAY']}")
        self._send(self.DISPLAY, 1, self.REGISTRY)
        self._send(self.DISPLAY, 0, self.NAMES_DONE)
        names = self._names()
        for name, version, number in (
                ("wl_seat", 5, self.SEAT),
                ("zwp_virtual_keyboard_manager_v1", 1, self.KEYBOARDS),
                ("zwlr_virtual_pointer_manager_v1", 1, self.POINTERS)):
            text = name.encode() + b"\0"
            self._send(self.REGISTRY, 0, names[name], len(text),
                       text + bytes(-len(text) % 4), version, number)
        self._send(self.KEYBOARDS, 0, self.SEAT, self.KEYBOARD)
        self._send(self.POINTERS, 0, self.SEAT, self.POINTER)
        with tempfile.TemporaryFile() as file:
            file.write(self.KEYMAP)
            file.flush()
            self._send(self.KEYBOARD, 0, 1, len(self.KEYMAP), file=file.fileno())
        time.sleep(0.3)

    def _send(self, target, code, *words, file=None):
        body = b"".join(word if isinstance(word, bytes) else struct.pack("=I", word)
                        for word in words)
        data = struct.pack("=II", target, (8 + len(body)) << 16 | code) + body
        socket.send_fds(self.socket, [data], [] if file is None else [file])

    def _names(self):
        """The number of each interface that the compositor offers."""
        names, data = {}, b""
        while True:
            data += self.socket.recv(65536)
            place = 0
            while len(data) - place >= 8:
                target, head = struct.unpack_from("=II", data, place)
                if len(data) - place < head >> 16:
                    break
                if target == self.NAMES_DONE:
                    return names
                if target == self.REGISTRY:
                    name, length = struct.unpack_from("=II", data, place + 8)
                    names[data[place + 16:place + 15 + length].decode()] = name
                place += head >> 16
            data = data[place:]

    def press(self, *keys):
        """Presses keys and lets them go, one after the other."""
        for key in keys:
            for state in (1, 0):
                self._send(self.KEYBOARD, 1, 0, self.KEYS[key], state)
                time.sleep(0.05)

    def move(self, x, y):
        """Moves to a pixel of the screen."""
        self._send(self.POINTER, 1, 0, x, y, WIDTH, HEIGHT)
        self._send(self.POINTER, 4)
        time.sleep(0.1)

    def click(self):
        """Presses the left button and lets it go."""
        for state in (1, 0):
            self._send(self.POINTER, 2, 0, 0x110, state)
            self._send(self.POINTER, 4)
            time.sleep(0.1)

    def close(self):
        self.socket.close()
