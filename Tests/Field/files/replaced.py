#!/usr/bin/env python3
"""Replaces the database of a game that is played, as a program that syncs folders does. The game goes on
to save, or says that it could not and ends with status 73.

Usage: replaced.py GAME
"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Real"))

from proof import Count  # noqa: E402

UNWRITABLE = 73
RIGHT = "\x1b[C"


class Game:
    """A valley that is played in words, with keys through a pipe."""

    def __init__(self, program, home):
        self.home = home
        self.env = dict(os.environ, KODAMA_HOME=str(home), KODAMA_SEED="7")
        self.program = program
        self.popen = subprocess.Popen(
            [program, "play", "--words", "--valley", "--silent", "--voice", "none",
             "--language", "en"], env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))

    def press(self, keys):
        self.popen.stdin.write(keys.encode())
        self.popen.stdin.flush()

    def wait_for(self, holds, seconds=60):
        until = time.monotonic() + seconds
        while not holds() and time.monotonic() < until and self.popen.poll() is None:
            time.sleep(0.1)
        return holds()

    def saves(self):
        return [line.split("\t")[0] for line in subprocess.run(
            [self.program, "save", "list"], env=self.env, capture_output=True, text=True,
            check=False).stdout.splitlines()]

    def end(self):
        """Ends the input; returns the status and what was said."""
        said = self.popen.communicate(timeout=60)[0].decode(errors="replace")
        return self.popen.returncode, said


def played(game):
    """Plays until the first autosave is on the disk."""
    game.press(" " + RIGHT + " ")
    return game.wait_for(lambda: any(name.startswith("autosave-") for name in game.saves()))


def replaced(count, program, name, change, is_saved):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="kodama-field-"))
    try:
        game = Game(program, folder / "home")
        if not played(game):
            return count.check(False, f"{name}: no autosave: {game.end()}")
        change(folder / "home")
        game.press(RIGHT + " " + RIGHT + " ")
        status, said = game.end()
        if is_saved:
            saves = game.saves()
            count.check(status == 0, f"{name}: status {status}, {said[-300:]}")
            count.check(any(save.startswith("autosave-") for save in saves), f"{name}: {saves}")
        else:
            last = said.strip().splitlines()[-1] if said.strip() else ""
            count.check(status == UNWRITABLE and str(folder) in last,
                        f"{name}: status {status}, {last}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def sync(home):
    """What a sync client does: another file is renamed over the database."""
    shutil.copy(home / "kodama.sqlite", home.parent / "other")
    os.rename(home.parent / "other", home / "kodama.sqlite")


def folder_instead(home):
    os.remove(home / "kodama.sqlite")
    os.mkdir(home / "kodama.sqlite")


def file_instead(home):
    shutil.rmtree(home)
    home.write_text("a file")


def main():
    program = os.path.abspath(sys.argv[1])
    count = Count()
    replaced(count, program, "another file renamed over it", sync, True)
    replaced(count, program, "deleted", lambda home: os.remove(home / "kodama.sqlite"), True)
    replaced(count, program, "the folder deleted", shutil.rmtree, True)
    replaced(count, program, "the folder renamed",
             lambda home: os.rename(home, home.parent / "before"), True)
    replaced(count, program, "a folder in its place", folder_instead, False)
    replaced(count, program, "a file in the folder's place", file_instead, False)
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
