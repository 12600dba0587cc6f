#!/usr/bin/env python3
"""Plays words mode with the bytes that terminals send for keys, whatever the layout. A
recording says what the game made of each key.

Usage: terminal.py GAME
"""
import os
import pty
import select
import subprocess
import sys
import tempfile
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(FOLDER, "..", "..", "Real"))
from proof import Count, split  # noqa: E402

ESCAPE = b"\x1b"
# Bytes, and the action that they run. What opens a screen is followed by Escape.
KEYS = [
    (b"z", "zoom"), (b"y", "discoveries"), (b"\x15", "undo"), (b"\x19", "redo"), (b"1", "slot-1"),
    (b"0", "slot-0"), (b".", "step"), (b">", "leap"), (b"/", "search"), (b"?", "help"),
    ("€".encode(), "key other"), ("é".encode(), "key other"),
    (b"\x1bOP", "help"), (b"\x1b[[A", "help"), (b"\x1b[21~", "settings"),
    (b"\x1b[1;2P", "learn-keys"), (b"\x1b[25~", "learn-keys"),
]
OPENS = ["discoveries", "search", "help", "settings", "learn-keys"]


class Terminal:
    """The game on a pseudo terminal, whose output is read and dropped."""

    def __init__(self, command, home):
        self.end, other = pty.openpty()
        self.popen = subprocess.Popen(
            command, stdin=other, stdout=other, stderr=other, start_new_session=True,
            env=dict(os.environ, KODAMA_HOME=home, TERM="xterm", LC_ALL="C.UTF-8"))
        os.close(other)

    def drain(self, seconds):
        """Reads until nothing is written for so long. Returns what was written."""
        text = b""
        while select.select([self.end], [], [], seconds)[0]:
            try:
                piece = os.read(self.end, 65536)
            except OSError:
                break
            if not piece:
                break
            text += piece
        return text

    def send(self, data):
        os.write(self.end, data)
        self.drain(0.15)


def main():
    game = os.path.abspath(sys.argv[1])
    count = Count()
    folder = tempfile.mkdtemp(prefix="kodama-keys-")
    recording = f"{folder}/keys.txt"
    terminal = Terminal([game, "play", "--words", "--silent", "--valley", "--seed", "7",
                         "--language", "en", "--voice", "none", "--record", recording], folder)
    while b"alley" not in terminal.drain(1) and terminal.popen.poll() is None:
        pass
    for data, action in KEYS:
        terminal.send(data)
        for _ in range((action in OPENS) + (action == "learn-keys")):
            terminal.send(ESCAPE)
    os.write(terminal.end, b"\x03\x03")
    started = time.monotonic()
    while terminal.popen.poll() is None and time.monotonic() - started < 5:
        terminal.drain(0.1)
    count.check(terminal.popen.poll() == 0, f"Ctrl+C twice leaves: {terminal.popen.poll()}")
    while terminal.popen.poll() is None and time.monotonic() - started < 20:
        terminal.popen.terminate()
        terminal.drain(0.5)
    _, lines = split(recording)
    found = [line.split(" ", 1)[1] for line in lines]
    found = [line for line in found
             if line not in ("back", "key escape") and not line.startswith("system.")]
    for number, (data, action) in enumerate(KEYS):
        now = found[number] if number < len(found) else "nothing"
        count.check(now == action, f"{data!r} is {action}: {now}")
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
