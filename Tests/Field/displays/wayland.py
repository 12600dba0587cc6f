#!/usr/bin/env python3
"""Plays the real game in Wayland compositors as an ordinary user: what sway shows at three scales is the
picture of the recording's replay in every pixel, keys and pointer work, the focus is told, and closing
the window saves and ends the game. Where the compositor can show nothing, a sentence says so.

Usage: wayland.py GAME
"""
import os
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Real"))

from png import rows  # noqa: E402
from proof import Count, split, write_cut  # noqa: E402
from stage import Stage  # noqa: E402
from sway import HEIGHT, WIDTH, Hands, Sway, Weston, until  # noqa: E402

PLAY = ["play", "--valley", "--seed", "7", "--silent", "--voice", "none", "--language", "en"]
UNAVAILABLE = 69


def colours(shot):
    return len({shot[2][i:i + 3] for i in range(0, len(shot[2]), 300)})


def find_window(desk, game):
    """The game's window once it shows a valley; None if it does not."""
    def seen():
        found = [window for window in desk.windows() if window["pid"] == game.popen.pid]
        return found[0] if found and colours(desk.shot()) > 50 else None
    return until(lambda: game.popen.poll() is not None or seen()) and seen()


def different(desk, game, recording, shot):
    """The number of pixels of a screenshot that differ from the replay's picture."""
    _, lines = split(recording)
    closing = next(i for i, line in enumerate(lines) if "system.close-requested" in line)
    cut = f"{desk.home}/cut.txt"
    write_cut(recording, lines[:closing], lines[closing].split()[0], cut)
    os.chmod(cut, 0o644)
    picture = f"{desk.home}/replayed.png"
    desk.ask(game, "replay", cut, "--png", picture, "--window", f"{WIDTH}x{HEIGHT}")
    width, drawn = rows(picture)
    seen = [shot[2][y * width * 3:(y + 1) * width * 3] for y in range(len(drawn))]
    if (width, len(drawn)) != shot[:2]:
        return WIDTH * HEIGHT
    return sum(a[i:i + 3] != b[i:i + 3] for a, b in zip(seen, drawn) if a != b
               for i in range(0, width * 3, 3))


def plays(count, game, scale):
    """The window at a scale of the output."""
    name = f"sway, scale {scale}"
    with Sway(scale) as desk:
        recording = f"{desk.home}/recording.txt"
        hands = Hands(desk)
        program = desk.start([game, *PLAY, "--record", recording])
        window = find_window(desk, program)
        count.check(window, f"{name}: a window shows the valley: {program.output()}")
        if not window:
            return
        hands.press("p")
        before = desk.settled()
        hands.press("Right", "Right", "Right")
        after = desk.settled()
        count.check(before != after, f"{name}: a key changes the picture")
        # The middle of the half cell 32, 23: half cells have 12 pixels, the margin 16.
        hands.move(406, 298)
        hands.click()
        hands.move(500, 400)
        desk.tell("workspace 2")
        desk.tell("workspace 1")
        # No line and no part of the screen goes after so long without a change.
        shot = desk.settled(4)
        if os.environ.get("KODAMA_KEEP"):
            path = pathlib.Path(os.environ["KODAMA_KEEP"], f"sway-{scale}.ppm")
            path.write_bytes(b"P6 %d %d 255\n" % shot[:2] + shot[2])
        desk.tell("kill")
        status = program.wait()
        hands.close()
        count.check(status == 0, f"{name}: closing the window ends the game: status {status}, "
                                 f"{program.output()}")
        if status is None:
            return
        lines = pathlib.Path(recording).read_text(encoding="utf-8")
        presses = [line for line in lines.splitlines() if " pointer press " in f" {line} "]
        place = presses[0].split("press ")[1] if presses else ""
        count.check(place.startswith("32 23"), f"{name}: the click is at 32 23: {place or 'none'}")
        for word in ("focus-lost", "focus-gained"):
            count.check(f"system.{word}" in lines, f"{name}: {word} is told")
        count.check("focus-lost" in lines.split("close-requested")[0], f"{name}: before the end")
        # At fractional scales sway 1.7 resamples every window.
        if scale != "1.5":
            number = different(desk, game, recording, shot)
            count.check(number == 0, f"{name}: {number} pixels differ from the replay")
        saves = desk.ask(game, "save", "list").decode()
        count.check("autosave-" in saves, f"{name}: the valley is saved: {saves.strip()}")


def falls_back(count, game):
    """Without a graphics library the window opens through XWayland, or a sentence says why not."""
    broken = {"SDL_VIDEODRIVER": "wayland", "SDL_VIDEO_GL_DRIVER": "/none",
              "SDL_VIDEO_EGL_DRIVER": "/none"}
    with Sway(xwayland=True) as desk:
        program = desk.start([game, *PLAY], DISPLAY=x_display(desk), **broken)
        window = find_window(desk, program)
        count.check(window and window.get("window_properties"),
                    f"no renderer: a window by XWayland: {program.output()}")
    with Sway() as desk:
        fails(count, desk.start([game, *PLAY], **broken), "no renderer and no X", "window")


def x_display(desk):
    """The display of sway's XWayland, which only its children are told."""
    desk.tell(f"exec sh -c 'echo $DISPLAY > {desk.home}/display'")
    path = pathlib.Path(desk.home, "display")
    until(lambda: path.exists() and path.read_text().strip())
    return path.read_text().strip()


def fails(count, program, name, words):
    """Checks that a program ends with one sentence and status 69."""
    status = program.wait()
    said = program.output().strip()
    lines = [line for line in said.splitlines() if not line.startswith("  = ")]
    count.check(status == UNAVAILABLE and len(lines) == 1 and words in said,
                f"{name}: status {status}, {said}")


def crashes(count, game):
    """In weston SDL crashes with its first call: a child process finds out."""
    with Weston() as desk:
        fails(count, desk.start([game, *PLAY]), "weston", "crashes")
        doctor = desk.start([game, "doctor"])
        status = doctor.wait()
        count.check(status == UNAVAILABLE and "crashes" in doctor.output(),
                    f"weston: the doctor says so: status {status}, {doctor.output()[:200]}")
        with Stage(WIDTH, HEIGHT, has_sound=False) as stage:
            program = desk.start([game, *PLAY], DISPLAY=stage.env["DISPLAY"])
            shot = until(lambda: len(set(stage.keys.pixels(0, 0, WIDTH, HEIGHT)[::300])) > 10)
            count.check(shot, f"weston with X: the window opens there: {program.output()}")


def goes_away(count, game):
    """The compositor ends during play: everything is saved, and the game ends."""
    with Sway() as desk:
        hands = Hands(desk)
        program = desk.start([game, *PLAY])
        if not find_window(desk, program):
            return count.check(False, f"going away: no window: {program.output()}")
        hands.press("Right", "space")
        desk.compositor.popen.kill()
        status = program.wait()
        saves = desk.ask(game, "save", "list").decode()
        count.check(status is not None and "autosave-" in saves,
                    f"the compositor is gone: status {status}, {saves.strip()}")


def tells(count, game):
    """What the doctor says about a display is what a game finds."""
    with Sway("2") as desk:
        doctor = desk.start([game, "doctor"])
        doctor.wait()
        line = next((line for line in doctor.output().splitlines() if line.startswith("display")),
                    doctor.output())
        count.check("wayland with opengl, 1280 × 800, scaled by 200 %" in line, f"doctor: {line}")
        for name, extra in (
                ("a driver that does not exist", {"SDL_VIDEODRIVER": "nonsense"}),
                ("no runtime folder", {"XDG_RUNTIME_DIR": None}),
                ("another display", {"WAYLAND_DISPLAY": "wayland-99"}),
                ("an X display that does not answer",
                 {"WAYLAND_DISPLAY": None, "DISPLAY": ":6099"})):
            program = desk.start([game, *PLAY], **extra)
            fails(count, program, name, "display")


def main():
    game = os.path.abspath(sys.argv[1])
    missing = [name for name in ("sway", "weston", "grim") if not shutil.which(name)]
    count = Count()
    count.check(not missing, f"the programs are installed, without {missing}")
    for scale in ("1", "2", "1.5"):
        plays(count, game, scale)
    falls_back(count, game)
    crashes(count, game)
    goes_away(count, game)
    tells(count, game)
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
