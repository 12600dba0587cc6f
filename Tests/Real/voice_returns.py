#!/usr/bin/env python3
"""A real speech-dispatcher that stands still for a while, dies, and is started again, while the game
is played on a terminal: nothing waits for it, it is back within five seconds of its return, and
what mattered is said once.

Usage: voice_returns.py GAME

The dispatcher's output module is our own: each text lasts a second, and it writes down what was
begun, said whole, or cut short, and when.
"""
import fcntl
import os
import pty
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

from proof import Count

# The bar of the issue.
BACK_SECONDS = 5
MODULE = r'''#!/usr/bin/env python3
import re, sys, threading, time
log = open(sys.argv[0] + ".said", "a", buffering=1)
lock = threading.Lock()
current = None
def out(*lines):
    with lock:
        sys.stdout.write("".join(line + "\n" for line in lines)); sys.stdout.flush()
def body():
    lines = []
    for line in sys.stdin:
        line = line.rstrip("\n")
        if line == ".": break
        lines.append(line)
    return " ".join(lines)
def note(what, text): log.write(f"{time.monotonic():.3f}\t{what}\t{text}\n")
def speak(text, stop):
    out("701 BEGIN"); note("begun", text)
    if stop.wait(1): note("cut", text); out("703 STOP")
    else: note("whole", text); out("702 END")
while True:
    line = sys.stdin.readline()
    if not line: break
    line = line.rstrip("\n")
    if line == "INIT": out("299-fine", "299 OK LOADED SUCCESSFULLY")
    elif line == "LIST VOICES": out("200-one\ten\tnone", "200 OK VOICE LIST SENT")
    elif line == "SET": out("203 OK RECEIVING SETTINGS"); body(); out("203 OK SETTINGS RECEIVED")
    elif line in ("AUDIO", "LOGLEVEL"): out("207 OK RECEIVING"); body(); out("203 OK RECEIVED")
    elif line in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
        out("202 OK RECEIVING MESSAGE")
        text = re.sub("<[^>]*>", "", body())
        out("200 OK SPEAKING")
        current = threading.Event()
        threading.Thread(target=speak, args=(text, current), daemon=True).start()
    elif line == "STOP" and current: current.set()
    elif line == "QUIT": out("210 OK QUIT"); break
'''


class Dispatcher:
    """One of our own; it can stand still, die, and be started again."""

    def __init__(self, folder):
        self.folder = folder
        self.module = f"{folder}/module"
        with open(self.module, "w", encoding="ascii") as file:
            file.write(MODULE)
        os.chmod(self.module, 0o755)
        # The library starts one where none runs; it would be another than ours.
        user = f"{folder}/.config/speech-dispatcher"
        os.makedirs(user)
        with open(f"{user}/speechd.conf", "w", encoding="ascii") as file:
            file.write("DisableAutoSpawn\n")
        with open(f"{folder}/speechd.conf", "w", encoding="ascii") as file:
            file.write(f'LogLevel 1\nDefaultModule written\nAddModule "written" "{self.module}" ""\n')
        self.env = dict(os.environ, HOME=folder, XDG_RUNTIME_DIR=folder,
                        XDG_CONFIG_HOME=f"{folder}/.config",
                        SPEECHD_ADDRESS=f"unix_socket:{folder}/socket")
        self.start()

    def start(self):
        for name in ("socket", "pid"):
            if os.path.exists(f"{self.folder}/{name}"):
                os.remove(f"{self.folder}/{name}")
        self.process = subprocess.Popen(
            ["speech-dispatcher", "-s", "-c", "unix_socket", "-S", f"{self.folder}/socket", "-P",
             f"{self.folder}/pid", "-C", self.folder, "-L", self.folder, "-t", "0"],
            env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 10
        while not os.path.exists(f"{self.folder}/socket") and time.monotonic() < deadline:
            time.sleep(0.02)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def said(self):
        """When, what became of it, and the text."""
        if not os.path.exists(f"{self.module}.said"):
            return []
        with open(f"{self.module}.said", encoding="utf-8") as file:
            rows = [line.rstrip("\n").split("\t") for line in file]
        return [(float(row[0]), row[1], row[2]) for row in rows if len(row) == 3]


class Game:
    """Words mode on a terminal of our own."""

    def __init__(self, game, folder, env):
        self.folder = folder
        self.person, program = pty.openpty()
        fcntl.ioctl(program, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [game, "play", "--words", "--silent", "--valley", "--language", "en", "--voice",
             "dispatcher", "--record", f"{folder}/played"],
            stdin=program, stdout=program, stderr=program,
            env=dict(env, KODAMA_HOME=f"{folder}/home"))
        os.close(program)
        self.text = ""
        threading.Thread(target=self._read, daemon=True).start()
        self.started = time.monotonic()

    def _read(self):
        try:
            while True:
                piece = os.read(self.person, 65_536)
                if not piece:
                    return
                self.text += piece.decode(errors="replace")
        except OSError:
            return

    def press(self, key):
        os.write(self.person, key.encode())

    def answered(self, key, seconds=5):
        """Presses a key: the line that answers, and how long the terminal waited for it."""
        before = len(self.text)
        pressed = time.monotonic()
        self.press(key)
        while time.monotonic() - pressed < seconds:
            # A line follows its line break, because the cursor rests on the newest line.
            if self.text[before:].strip():
                waited = time.monotonic() - pressed
                time.sleep(0.05)
                return self.text[before:].strip().split("\n")[0].strip(), waited
            time.sleep(0.005)
        return "", seconds

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "it goes on"


def back(dispatcher, game, moment):
    """Seconds from a moment until something asked for after it is begun."""
    deadline = moment + 4 * BACK_SECONDS
    while time.monotonic() < deadline:
        game.press("k")
        asked = time.monotonic()
        while time.monotonic() < asked + 1.5:
            begun = [when for when, what, _ in dispatcher.said() if what == "begun"]
            if begun and begun[-1] > max(moment, asked):
                return begun[-1] - moment
            time.sleep(0.02)
    return None


def fails(count, game, what, stop, resume, seconds):
    folder = tempfile.mkdtemp(prefix="kv-", dir="/tmp")
    try:
        dispatcher = Dispatcher(folder)
        played = Game(game, folder, dispatcher.env)
        first = back(dispatcher, played, time.monotonic())
        count.check(first is not None, f"{what}: the voice speaks at first")
        time.sleep(1.5)
        stop(dispatcher)
        stopped = time.monotonic()
        slowest = 0
        # The time of day is the sentence that matters: nothing else is asked for after it.
        asked, waited = played.answered("t")
        slowest = max(slowest, waited)
        if seconds > 1:
            # Steps of the hand go on while nobody speaks.
            for key in "kwask":
                time.sleep(0.25)
                _, waited = played.answered(key)
                slowest = max(slowest, waited)
            asked, waited = played.answered("t")
        time.sleep(max(0, stopped + seconds - time.monotonic()))
        resume(dispatcher)
        resumed = time.monotonic()
        deadline = resumed + BACK_SECONDS + 3
        whole = []
        while time.monotonic() < deadline:
            whole = [t for when, w, t in dispatcher.said() if w == "whole" and when > stopped
                     and t.strip() == asked.strip()]
            time.sleep(0.05)
        begun = [when - resumed for when, w, _ in dispatcher.said()
                 if w == "begun" and when > resumed]
        after = back(dispatcher, played, time.monotonic())
        status = played.end()
        figure = f"{begun[0]:.2f} s" if begun else "never"
        print(f"figure: {what}: slowest answer on the terminal {slowest * 1000:.0f} ms; speaks "
              f"{figure} after its return; sentence said {len(whole)} times whole")
        count.check(asked != "" and slowest < 1, f"{what}: keys are answered meanwhile")
        count.check(bool(begun) and begun[0] < BACK_SECONDS, f"{what}: it is back within 5 s")
        count.check(len(whole) == 1, f"{what}: what mattered is said once: {asked!r}")
        count.check(after is not None, f"{what}: and it goes on speaking")
        count.check(status == 0, f"{what}: the game ends well: {status}")
        if count.failed:
            print("\n".join(f"{when - stopped:8.3f} {w} {t}" for when, w, t in dispatcher.said()))
            print(played.text[-1500:])
        dispatcher.process.send_signal(signal.SIGCONT)
        dispatcher.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    game = os.path.abspath(sys.argv[1])
    count = Count()

    def stand(dispatcher):
        dispatcher.process.send_signal(signal.SIGSTOP)

    def go_on(dispatcher):
        dispatcher.process.send_signal(signal.SIGCONT)

    for seconds in [0.5, 3] + ([30] if os.environ.get("KODAMA_LONG") else []):
        fails(count, game, f"stopped for {seconds} s", stand, go_on, seconds)
    fails(count, game, "killed and started again", Dispatcher.kill, Dispatcher.start, 3)
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
