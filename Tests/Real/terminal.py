#!/usr/bin/env python3
"""Words mode in a real terminal (tmux) of several sizes, on a dumb one, and through a pipe: it is
played, left by Control and C with an answer, and gone on with.

Usage: terminal.py GAME
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

from proof import Count

SIZES = [(80, 24, None), (40, 10, None), (20, 6, None), (80, 24, "screen"), (80, 24, "dumb")]
PATIENCE_SECONDS = 10


class Terminal:
    """A tmux of its own, with the game in it."""

    def __init__(self, folder, size, command, term):
        self.socket = f"{folder}/tmux"
        width, height = size
        env = dict(os.environ, KODAMA_HOME=f"{folder}/home", LC_ALL="C.UTF-8")
        env.pop("TMUX", None)
        line = (f"TERM={term} " if term else "") + " ".join(command) + f"; echo ended $? >{folder}/end"
        self.run("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height),
                 "sh", "-c", line, env=env)

    def run(self, *words, env=None):
        return subprocess.run(["tmux", "-S", self.socket, *words], env=env, check=False,
                              capture_output=True, text=True).stdout

    def press(self, *keys):
        self.run("send-keys", *keys)

    def lines(self):
        """Everything that was written, wrapped lines in one."""
        return [line.strip() for line in self.run("capture-pane", "-p", "-J", "-S", "-").split("\n")
                if line.strip()]

    def said(self, pattern, after=0):
        """Waits for a line; its number, or None."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            lines = self.lines()
            for number, line in enumerate(lines[after:], after):
                if re.search(pattern, line):
                    return number + 1
            time.sleep(0.1)
        return None

    def end(self):
        self.run("kill-server")


def ended(folder):
    """How the game ended, once it has."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if os.path.exists(f"{folder}/end"):
            with open(f"{folder}/end", encoding="ascii") as file:
                text = file.read().strip()
            if text:
                os.remove(f"{folder}/end")
                return text
        time.sleep(0.1)
    return "it did not end"


def played(count, game, width, height, term):
    name = term or f"{width}x{height}"
    folder = tempfile.mkdtemp(prefix="kodama-terminal-")
    command = [game, "play", "--words", "--silent", "--language", "en"]
    terminal = Terminal(folder, (width, height), [*command, "--valley"], term)
    try:
        place = terminal.said("Valley [0-9]+")
        count.check(place is not None, f"{name}: the valley says where one is")
        # Each: the key of a terminal, and what answers it.
        for key, answer in (("?", "Help"), ("Escape", "alley"), ("D", "1 of|none"),
                            ("2", "in hand"),
                            ("Space", "placed|is here"), ("-", None), ("k", "below|column|row"),
                            ("S", "Settings"), ("Escape", "alley")):
            before = len(terminal.lines())
            terminal.press(key)
            if answer:
                place = terminal.said(answer, before)
                count.check(place is not None, f"{name}: {key} is answered")
            time.sleep(0.2)
        count.check(newest_line_has_cursor(terminal), f"{name}: the cursor is on the newest line")
        before = len(terminal.lines())
        terminal.press("C-c")
        place = terminal.said("Leave the valley", before)
        count.check(place is not None, f"{name}: Control and C asks")
        before = len(terminal.lines())
        terminal.press("Enter")
        time.sleep(0.3)
        before = len(terminal.lines())
        terminal.press("k")
        count.check(terminal.said("below|column|row", before) is not None,
                    f"{name}: and no is an answer: the game goes on")
        terminal.press("C-c")
        time.sleep(0.5)
        terminal.press("Down")
        time.sleep(0.3)
        before = len(terminal.lines())
        terminal.press("Enter")
        count.check(terminal.said("Title|Continue", before) is not None, f"{name}: so is yes")
        terminal.press("C-c")
        end = ended(folder)
        count.check(end == "ended 0", f"{name}: it is left: {end}")
        terminal.end()
        terminal = Terminal(folder, (width, height), command, term)
        count.check(terminal.said("Continue") is not None, f"{name}: the title offers to go on")
        before = len(terminal.lines())
        terminal.press("Enter")
        count.check(terminal.said("Valley|alley", before) is not None, f"{name}: it is resumed")
        # Who is in a hurry leaves without an answer.
        terminal.press("C-c", "C-c")
        end = ended(folder)
        count.check(end == "ended 0", f"{name}: Control and C twice end it: {end}")
    finally:
        if count.failed:
            print("\n".join(terminal.lines()[-30:]))
        terminal.end()
        shutil.rmtree(folder, ignore_errors=True)


def suspended(count, game):
    """Control and Z and `kill -TSTP` stop the game as they stop any program, and `fg` continues it."""
    folder = tempfile.mkdtemp(prefix="kodama-stop-")
    start = f"{game} play --words --silent --language en --valley"
    terminal = Terminal(folder, (80, 24), ["bash", "--norc", "-i"], None)
    try:
        terminal.press("-l", "PS1='ready '; stty -a >" + f"{folder}/before; {start}")
        terminal.press("Enter")
        count.check(terminal.said("^Valley [0-9]+") is not None, "suspended: it is played")
        for way in ("key", "signal"):
            before = len(terminal.lines())
            if way == "key":
                terminal.press("C-z")
            else:
                shell = terminal.run("display-message", "-p", "#{pane_pid}").strip()
                subprocess.run(["pkill", "-TSTP", "-s", shell, "kodama"], check=False)
            count.check(terminal.said("Stopped", before) is not None, f"suspended: by a {way}")
            terminal.press("-l", f"stty -a >{folder}/during; fg")
            terminal.press("Enter")
            time.sleep(1)
            with open(f"{folder}/before", encoding="ascii") as one, \
                    open(f"{folder}/during", encoding="ascii") as other:
                count.check(one.read() == other.read(), f"suspended: by a {way}: modes as before")
            before = len(terminal.lines())
            terminal.press("k")
            count.check(terminal.said("column [0-9]+", before) is not None,
                        f"suspended: it continues after a {way}")
            count.check(newest_line_has_cursor(terminal), f"suspended: the cursor after a {way}")
    finally:
        if count.failed:
            print("\n".join(terminal.lines()[-30:]))
        terminal.end()
        shutil.rmtree(folder, ignore_errors=True)


def newest_line_has_cursor(terminal):
    """Whether the cursor is at the start of the last line that is not empty."""
    time.sleep(0.3)
    place = terminal.run("display-message", "-p", "#{cursor_x} #{cursor_y}").split()
    screen = terminal.run("capture-pane", "-p").split("\n")
    last = max(number for number, line in enumerate(screen) if line.strip())
    return place == ["0", str(last)]


def without_escapes(count, game):
    """A dumb terminal receives lines and nothing else, a code included."""
    folder = tempfile.mkdtemp(prefix="kodama-dumb-")
    env = dict(os.environ, KODAMA_HOME=f"{folder}/home", TERM="dumb")
    try:
        process, terminal = pty.fork()
        if process == 0:
            os.execve(game, [game, "play", "--words", "--silent", "--language", "en", "--valley"],
                      env)
        text = heard(terminal, 5)
        os.write(terminal, b"C")
        text += heard(terminal, 3)
        count.check("copied.txt" in text, "dumb: a copied code is in a file")
        count.check("kodama:" not in text, "dumb: and not on the terminal")
        for _ in range(2):
            os.write(terminal, b"\x03")
            text += heard(terminal, 0.5)
        text += heard(terminal, 2)
        os.waitpid(process, 0)
        count.check("Valley" in text and "\x1b" not in text, "dumb: no escape sequence")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def piped(count, game):
    folder = tempfile.mkdtemp(prefix="kodama-pipe-")
    env = dict(os.environ, KODAMA_HOME=f"{folder}/home", TERM="dumb")
    command = [game, "play", "--words", "--silent", "--language", "en"]

    def play(keys, *more):
        done = subprocess.run([*command, *more], input=keys, env=env, capture_output=True,
                              timeout=60, check=False)
        return done.returncode, done.stdout.decode()

    try:
        status, said = play(b"2 k", "--valley")
        count.check(status == 0 and "placed" in said and "in hand" in said,
                    f"pipe: it is played, one line a key: status {status}")
        status, said = play(b"\rk")
        count.check(status == 0 and "Continuing where" in said and re.search("below|column|row", said),
                    f"pipe: and resumed: status {status}")
        count.check(all(len(line) < 400 for line in said.split("\n")), "pipe: nothing but lines")
        if count.failed:
            print(said)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def without_sound(count, game):
    """A machine without a sound server or a card: what libraries print is nobody's to read."""
    folder = tempfile.mkdtemp(prefix="kodama-quiet-")
    env = dict(os.environ, KODAMA_HOME=f"{folder}/home", SDL_AUDIODRIVER="alsa",
               PULSE_SERVER="unix:/nowhere", ALSA_CONFIG_PATH=f"{folder}/none", TERM="xterm")
    env.pop("XDG_RUNTIME_DIR", None)
    try:
        process, terminal = pty.fork()
        if process == 0:
            os.execve(game, [game, "play", "--words", "--language", "en", "--valley"], env)
        text = heard(terminal, 10)
        lines = [line for line in text.split("\n") if line.strip()]
        count.check(any("Valley" in line for line in lines), "without sound: it is played")
        strange = [line for line in lines if re.search(r"ALSA lib|\.c:[0-9]+|snd_", line)]
        count.check(not strange, f"without sound: no library is read: {strange[:2]}")
        # A text that is pasted without an end, and what a terminal tells by itself.
        os.write(terminal, b"\x1b]11;rgb:0/0/0\x07\x1b[<0;9;9M\x1b[200~never ends")
        heard(terminal, 4)
        os.write(terminal, b"k")
        count.check(re.search("column [0-9]+", heard(terminal, 2)) is not None,
                    "without sound: keys are read again behind a paste that has no end")
        before = heard(terminal, 1)
        for _ in range(2):
            os.write(terminal, b"\x03")
            before += heard(terminal, 0.5)
        asked = before.count("Leave the valley?")
        count.check(asked == 1,
                    f"without sound: the first Control and C asks, the second ends: {asked}")
        os.waitpid(process, 0)
        doctor = subprocess.run([game, "doctor"], env=env, capture_output=True, timeout=60,
                                check=False)
        said = (doctor.stdout + doctor.stderr).decode()
        count.check("loudspeaker" in said and "ALSA lib" not in said,
                    "without sound: nor does the doctor show it")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def heard(terminal, seconds):
    """What comes from a terminal within so many seconds."""
    text, end = b"", time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], end - time.monotonic())[0]:
            try:
                text += os.read(terminal, 65_536)
            except OSError:
                break
    return text.decode(errors="replace")


def main():
    game = os.path.abspath(sys.argv[1])
    count = Count()
    for width, height, term in SIZES:
        played(count, game, width, height, term)
    suspended(count, game)
    without_escapes(count, game)
    piped(count, game)
    without_sound(count, game)
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
