#!/usr/bin/env python3
"""Plays the real game on X screens of six sizes with a window manager: the window shows the picture of
the recording's replay, a key changes it, and closing the window saves and ends the game without asking.

Usage: windows.py GAME [SIZE...]     a size is 1280x800; all six without any
"""
import ctypes
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Real"))

from png import rows  # noqa: E402
from proof import Count, settled, split, write_cut  # noqa: E402
from stage import Stage  # noqa: E402

SIZES = ["360x640", "1280x800", "1366x768", "1920x1080", "2560x1440", "3840x2160"]


def close(stage, window):
    """Asks the window manager to close a window, as its button does."""
    keys = stage.keys
    message = keys.Message(type=keys.CLIENT_MESSAGE, window=window, format=32,
                           name=keys.atom("_NET_CLOSE_WINDOW"))
    message.data[1] = 2
    keys.x.XSendEvent(keys.display, keys.root, 0, keys.MANAGED, ctypes.byref(message))
    keys.x.XFlush(keys.display)


def different(stage, game, recording, shot):
    """The share of the screen's pixels, in percent, that differ from the replay's picture."""
    _, lines = split(recording)
    end = next(i for i, line in enumerate(lines) if "system.close-requested" in line)
    cut = write_cut(recording, lines[:end], lines[end].split()[0], recording + ".cut")
    picture = f"{stage.folder}/replayed.png"
    width, height = stage.size
    subprocess.run([game, "replay", cut, "--png", picture, "--window", f"{width}x{height}"],
                   check=True, env=stage.env, stdout=subprocess.DEVNULL)
    _, drawn = rows(picture)
    count = 0
    for y, line in enumerate(drawn):
        seen = shot[y * width * 4:(y + 1) * width * 4]
        if any(seen[2 - k::4] != line[k::3] for k in range(3)):
            count += sum(seen[i * 4:i * 4 + 3] != line[i * 3:i * 3 + 3][::-1] for i in range(width))
    return 100 * count / (width * height)


def check(count, game, size):
    name = "×".join(map(str, size))
    with Stage(*size, has_sound=False) as stage:
        stage.manage_windows()
        recording = f"{stage.folder}/recording.txt"
        with stage.start([game, "play", "--valley", "--seed", "7", "--silent", "--voice", "none",
                          "--language", "en", "--record", recording]) as program:
            stage.give_keys(program)
            window = stage.keys.window_of(program.popen.pid)

            def is_drawn():
                shot = stage.keys.pixels(0, 0, *size)
                return len({shot[i:i + 3] for i in range(0, len(shot), 400)}) > 20

            stage.wait_until(is_drawn, program, "the valley is drawn")
            stage.keys.press("F11")

            def fills():
                states = stage.keys.numbers(window, "_NET_WM_STATE")
                return stage.keys.atom("_NET_WM_STATE_FULLSCREEN") in states

            stage.wait_until(fills, program, "it fills the screen")
            stage.give_keys(program)
            stage.keys.press("p")
            before = settled(stage)
            stage.keys.press("Right")
            after = settled(stage, 4)
            count.check(before != after, f"{name}: a key changes the picture")
            if os.environ.get("KODAMA_KEEP"):
                path = pathlib.Path(os.environ["KODAMA_KEEP"], f"x-{size[0]}x{size[1]}.ppm")
                body = bytes(after[i + 2 - k] for i in range(0, len(after), 4) for k in range(3))
                path.write_bytes(b"P6 %d %d 255\n" % size + body)
            close(stage, window)
            status = program.wait(30)
            count.check(status == 0, f"{name}: closing the window ends the game: status {status}, "
                                     f"{program.output()}")
        if status is None:
            return
        share = different(stage, game, recording, after)
        count.check(share == 0, f"{name}: {share:.3f} % of the pixels differ from the replay")
        saves = subprocess.run([game, "save", "list"], env=stage.env, capture_output=True, text=True,
                               check=True).stdout
        count.check("autosave-" in saves, f"{name}: the valley is saved")


def main():
    game, *sizes = sys.argv[1:]
    count = Count()
    for size in sizes or SIZES:
        try:
            check(count, os.path.abspath(game), tuple(map(int, size.split("x"))))
        except RuntimeError as error:
            count.check(False, f"{size}: {error}")
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
