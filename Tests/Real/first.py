#!/usr/bin/env python3
"""The first starts of a stranger: what a machine lacks is told, and the rest is there.

Under Xvfb with a null sink the game is started as it comes, without what it can be without: a
voice, its font, any font, a loudspeaker, a display, a folder that can be written; as another user
than root, and in the locales C, en and ja. What stands on the screen is read from a replay of the
recording, whose picture must be the screenshot; what sounds is compared with the replay's samples.

What is to be missing is hidden in a private mount namespace (`unshare`), never taken away.

Usage: first.py GAME [PART...]
"""
import glob
import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time

from dispatcher import SINK, start_dispatcher
from proof import Count, compare_pictures
from sound import align
from stage import CHANNELS, RATE, Stage

VOICES = ["/usr/bin/espeak-ng", "/usr/bin/espeak", "/usr/bin/speech-dispatcher",
          *glob.glob("/usr/lib/*/libspeechd.so.2")]
UNIFONT = "/usr/share/fonts/opentype/unifont"
NOBODY = 65_534
# A busy machine takes its time; what is waited for longer does not come.
PATIENCE_SECONDS = 40


def hidden(*paths):
    """The words before a command that hide files and folders from it."""
    there = [path for path in paths if os.path.exists(path)]
    commands = [f"mount -t tmpfs none {p}" if os.path.isdir(p) else f"mount --bind /dev/null {p}"
                for p in there]
    return ["unshare", "-m", "sh", "-c", "; ".join(commands + ['exec "$@"']), "sh"]


def until(holds, seconds=PATIENCE_SECONDS):
    """Waits until something holds; says whether it did."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def sounding(recorder):
    """How many frames of what was recorded are no silence."""
    return sum(sample != 0 for sample in recorder.samples[::CHANNELS])


class Start:
    """One start in a window, to be ended once what is waited for has come; then what came of it:
    `SOUND` is three quarters of a second of it, a text is one that the program writes, anything
    else is asked for."""

    SOUND = object()

    def __init__(self, stage, game, awaited=None, before=(), options=(), **env):
        folder = tempfile.mkdtemp(dir=stage.folder)
        os.chmod(folder, 0o777)
        recording = f"{folder}/played"
        recorder = stage.record() if stage.has_sound else None
        env = {"KODAMA_HOME": f"{folder}/home", **env}
        # In a calm picture the valley behind the title rests, so that the screen does not change
        # between the screenshot and the end.
        with stage.start([*before, game, "play", "--calm", "--scale", "1", "--record", recording,
                          *options], **env) as program:
            width, height = stage.size
            middle = (width // 4, height // 4, width // 2, height // 2)
            until(lambda: len(set(stage.keys.pixels(*middle))) > 4)
            if awaited is Start.SOUND:
                until(lambda: sounding(recorder) > RATE * 3 // 4)
            elif callable(awaited):
                until(awaited)
            elif awaited:
                until(lambda: awaited in program.output())
            time.sleep(1)
            self.shot = stage.keys.pixels(0, 0, width, height)
            program.popen.send_signal(signal.SIGHUP)
            self.status = program.wait(5)
            self.output = program.output()
        time.sleep(0.3)
        self.heard = b""
        if recorder:
            recorder.stop()
            self.heard = recorder.samples.tobytes()
        self.text, self.wave, self.png = "", b"", f"{folder}/frame.png"
        if self.status != 0:
            return
        # Up to the pass in which it was closed: that is what the screenshot shows.
        text = open(recording, encoding="utf-8").read()
        head, body = text.split("\n\n", 1)
        lines = body.splitlines()
        end = next(i for i, line in enumerate(lines) if "system.close-requested" in line)
        with open(recording, "w", encoding="utf-8") as file:
            file.write("\n".join(
                [head, "", *lines[:end], f"end {lines[end].split()[0]}", ""]))
        subprocess.run(
            [game, "replay", recording, "--png", self.png, "--frame", f"{folder}/frame.txt",
             "--wav", f"{folder}/wave"], check=True, env=stage.env, stdout=subprocess.DEVNULL)
        self.text = open(f"{folder}/frame.txt", encoding="utf-8").read()
        with open(f"{folder}/wave", "rb") as file:
            data = file.read()
        self.wave = data[data.index(b"data") + 8:]
        self.gaps = [tuple(map(int, line.split())) for line in open(recording + ".gaps")]

    def loud_frames(self):
        """How many frames of what was heard are no silence, as the replay has them."""
        if not self.heard.strip(b"\0"):
            return 0
        equal, _, _, _ = align(self.wave, self.heard, self.gaps)
        return equal


def loud(recorder):
    return max(map(abs, recorder.samples), default=0) > 1e-3


def with_voice(count, stage, game):
    dispatcher = start_dispatcher(stage)
    recorder = stage.record(SINK)
    start = Start(stage, game, lambda: loud(recorder), LANG="en_US.UTF-8")
    recorder.stop()
    dispatcher.end()
    del stage.env["SPEECHD_ADDRESS"]
    count.check(start.status == 0, f"with a voice: it starts and ends: {start.status}")
    count.check(loud(recorder), "with a voice: the title is spoken")
    count.check("New valley" in start.text and " ! " not in start.text,
                "with a voice: the title stands there, and nothing is amiss")
    compare_pictures(count, stage, start.shot, start.png, "with a voice: screenshot = frame")


def without_voice(count, stage, game):
    for language, title, text in (("C", "New valley", "! No voice"),
                                  ("ja_JP.UTF-8", "新しい谷", "! 声がありません")):
        start = Start(stage, game, Start.SOUND, hidden(*VOICES), LC_ALL=language)
        what = f"without a voice, {language}"
        count.check(start.status == 0, f"{what}: it starts and ends: {start.status}")
        count.check(title in start.text and text in start.text, f"{what}: the screen tells it")
        count.check(start.loud_frames() > RATE // 2, f"{what}: a sound tells it, that of the replay")
        compare_pictures(count, stage, start.shot, start.png, f"{what}: screenshot = frame")


def without_font(count, stage, game):
    start = Start(stage, game, Start.SOUND, hidden(UNIFONT, *VOICES), LC_ALL="en_US.UTF-8")
    said = [line for line in start.output.splitlines() if "the window uses" in line]
    count.check(len(said) == 1, f"without Unifont: which font it is, is said: {said}")
    count.check(start.status == 0 and start.loud_frames() > 0, "without Unifont: it sounds")
    lit = len(set(start.shot[i:i + 4] for i in range(0, len(start.shot), 4)))
    count.check(lit >= 4, f"without Unifont: the window is drawn in {lit} colours")
    start = Start(stage, game, Start.SOUND,
                  hidden("/usr/share/fonts", "/usr/local/share/fonts", *VOICES),
                  LC_ALL="en_US.UTF-8")
    count.check(start.status == 0 and "the window shows no letters" in start.output,
                "without any font and terminal: a window without letters, and why")
    count.check(start.loud_frames() > 0, "without any font and terminal: it sounds")


def without_loudspeaker(count, stage, game):
    start = Start(stage, game, "No sound device", options=["--voice", "none"], LC_ALL="en_US.UTF-8",
                  PULSE_SERVER=f"unix:{stage.folder}/nobody")
    count.check(start.status == 0, f"without a loudspeaker: it starts and ends: {start.status}")
    count.check("! No sound device" in start.text, "without a loudspeaker: the screen tells it")
    compare_pictures(count, stage, start.shot, start.png, "without a loudspeaker: screenshot")
    # A server that has nothing to play on ended the program inside SDL.
    stage.control_sound("unload-module", "module-null-sink")
    has_sound, stage.has_sound = stage.has_sound, False
    start = Start(stage, game, "No sound device", options=["--voice", "none"], LC_ALL="en_US.UTF-8")
    stage.has_sound = has_sound
    count.check(start.status == 0, f"a sound server without a loudspeaker: {start.status}")
    count.check("! No sound device" in start.text, "and the screen tells it")


def as_nobody(count, stage, game):
    os.chmod(stage.folder, 0o755)
    home = tempfile.mkdtemp(dir=stage.folder)
    os.chmod(home, 0o555)
    user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    start = Start(stage, game, None, user, ["--voice", "none"], LC_ALL="en_US.UTF-8", HOME=home,
                  KODAMA_HOME=f"{home}/kodama", XDG_DATA_HOME=f"{home}/data",
                  XDG_RUNTIME_DIR=home)
    count.check(start.status == 0, f"another user, HOME read-only: {start.status}")
    count.check("The game is not being saved" in start.text,
                "another user, HOME read-only: the screen tells that nothing is kept")
    compare_pictures(count, stage, start.shot, start.png, "another user: screenshot = frame")
    os.chmod(home, 0o777)
    start = Start(stage, game, None, user, ["--voice", "none"], LC_ALL="en_US.UTF-8", HOME=home,
                  KODAMA_HOME=f"{home}/kodama", XDG_DATA_HOME=f"{home}/data",
                  XDG_RUNTIME_DIR=home)
    count.check(start.status == 0 and " ! " not in start.text,
                "another user with a folder of its own: nothing is amiss")


def terminal(stage, command, awaited, **env):
    """What a command writes to a terminal until a text has come; it is then hung up."""
    child, end = pty.fork()
    if child == 0:
        os.execvpe(command[0], command, dict(stage.env, **env))
    written, deadline = b"", time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline and awaited.encode() not in written:
        if select.select([end], [], [], 0.1)[0]:
            try:
                written += os.read(end, 65_536)
            except OSError:
                break
    os.kill(child, signal.SIGHUP)
    deadline = time.monotonic() + 5
    status = None
    while time.monotonic() < deadline:
        # What it still writes must be read, or it would wait for a reader.
        if select.select([end], [], [], 0.05)[0]:
            try:
                written += os.read(end, 65_536)
            except OSError:
                pass
        done, code = os.waitpid(child, os.WNOHANG)
        if done:
            status = os.waitstatus_to_exitcode(code)
            break
    else:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    os.close(end)
    return status, written.decode("utf-8", "replace")


def without_display(count, stage, game):
    display = stage.env.pop("DISPLAY")
    home = f"{stage.folder}/words"
    for language, reason, line in (("en_US.UTF-8", "No display:", "New valley"),
                                   ("ja_JP.UTF-8", "画面がない", "新しい谷")):
        status, text = terminal(stage, [game, "play"], line, LC_ALL=language, KODAMA_HOME=home)
        what = f"without a display, {language}"
        count.check(status == 0, f"{what}: it ends well when it is hung up: {status}")
        count.check(reason in text and line in text, f"{what}: the terminal tells it, and the title")
        count.check("No voice" not in text, f"{what}: a terminal's own reader speaks")
    stage.env["DISPLAY"] = display
    status, text = terminal(
        stage, [*hidden("/usr/share/fonts", "/usr/local/share/fonts"), game, "play"], "New valley",
        LC_ALL="en_US.UTF-8", KODAMA_HOME=home)
    count.check(status == 0 and "No font for a window" in text and "New valley" in text,
                "without any font, at a terminal: in words, and why")


def main():
    game = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:]
    count = Count()
    if subprocess.run(["unshare", "-m", "true"], check=False, stderr=subprocess.DEVNULL).returncode:
        print("no private mount namespace can be had here")
        sys.exit(77)
    with Stage(sinks=("kodama", SINK)) as stage:
        for part in (with_voice, without_voice, without_font, as_nobody, without_display,
                     without_loudspeaker):
            if not wanted or part.__name__ in wanted:
                part(count, stage, game)
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
