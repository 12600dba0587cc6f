#!/usr/bin/env python3
"""Changes a valley in a window on X, and ends or stops the X server: the valley is saved, and a game
whose display hangs still ends when the system asks it to.

Usage: lost.py GAME
"""
import os
import pathlib
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Real"))

from proof import Count, settled  # noqa: E402
from stage import Stage  # noqa: E402

UNAVAILABLE = 69


def saves(stage, game):
    return subprocess.run([game, "save", "list"], env=stage.env, capture_output=True, text=True,
                          check=True).stdout.splitlines()


def check(count, game, name, end):
    """`end` gets the server and the program, and returns the program's status."""
    with Stage(has_sound=False) as stage:
        stage.manage_windows()
        program = stage.start([game, "play", "--valley", "--seed", "7", "--silent", "--voice", "none",
                               "--language", "en"])
        stage.give_keys(program)
        settled(stage)
        # Something to save that no autosave has.
        for key in ("space", "Right", "space"):
            stage.keys.press(key)
        settled(stage)
        before = saves(stage, game)
        stage.keys.close()
        stage.keys = None
        server = stage.parts[0].popen
        status = end(server, program)
        after = saves(stage, game)
        if status is None:
            server.send_signal(signal.SIGCONT)
        said = program.output()
        count.check(status == UNAVAILABLE, f"{name}: the game ends with {UNAVAILABLE}: {status}, {said}")
        count.check("saved" in said, f"{name}: one sentence says so: {said}")
        count.check(after[:1] != before[:1], f"{name}: the valley is saved once more: {after[:1]}")


def killed(server, program):
    server.kill()
    server.wait()
    return program.wait(20)


def hung(server, program):
    server.send_signal(signal.SIGSTOP)
    time.sleep(2)
    program.popen.send_signal(signal.SIGTERM)
    return program.wait(20)


def main():
    game = os.path.abspath(sys.argv[1])
    count = Count()
    check(count, game, "the X server is killed", killed)
    check(count, game, "the X server hangs", hung)
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
