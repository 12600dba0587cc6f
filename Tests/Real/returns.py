#!/usr/bin/env python3
"""What fails while the real game is played, and comes back.

The sound server dies and is started again, the sink is replaced, the server stops answering for
six seconds, or is not there at first; the speech-dispatcher stops answering and goes on; the
session ends with each of the signals that end one. The game goes on, tells it, and is heard again.

Usage: returns.py GAME
"""
import os
import signal
import sys
import time

from dispatcher import SINK, start_dispatcher
from proof import Count
from stage import CHANNELS, RATE, Stage

# A loudspeaker is looked for every 4 s at most and then has to find its beat.
LOUDSPEAKER_SECONDS = 9
# The bar for a voice, and what it takes to be heard.
VOICE_SECONDS = 5 + 1.5
QUIET = 1e-3


def heard_after(stage, moment, seconds, sink="kodama", key="k"):
    """Seconds from a moment until a key is heard; None if it is not in so many."""
    recorder = stage.record(sink)
    try:
        while time.monotonic() - moment < seconds:
            before = recorder.frames
            stage.keys.press(key)
            time.sleep(0.3)
            samples = recorder.samples[before * CHANNELS:]
            if max(map(abs, samples), default=0) > QUIET:
                return time.monotonic() - moment
        return None
    finally:
        recorder.stop()


def passes(folder):
    """What the recording of a game that has ended says: pass and action."""
    with open(f"{folder}/played", encoding="utf-8") as file:
        lines = file.read().split("\n\n", 1)[1].splitlines()
    return [(int(line.split()[0]), line.split()[1]) for line in lines if not line.startswith("end")]


def play(stage, game, *more):
    return stage.start(
        [game, "play", "--valley", "--scale", "1", "--language", "en", "--voice", "none",
         "--record", f"{stage.folder}/played", *more], KODAMA_HOME=f"{stage.folder}/home")


def end(count, stage, program, what):
    """Ends the game, and checks that its loop never stood still: a pass is 1/60 s."""
    seconds = time.monotonic() - program.started
    program.popen.terminate()
    status = program.wait(5)
    count.check(status == 0, f"{what}: the game ends well: status {status}")
    if status != 0:
        return [], program.output()
    with open(f"{stage.folder}/played", encoding="utf-8") as file:
        played = int(file.read().rstrip().rsplit(" ", 1)[1])
    print(f"figure: {what}: {played} passes in {seconds:.1f} s")
    return [action for _, action in passes(stage.folder)], program.output()


def told(count, actions, said, what):
    system = [a for a in actions if a.startswith("system.loudspeaker")]
    wanted = ["system.loudspeaker-lost", "system.loudspeaker-found"]
    count.check(system[-2:] == wanted, f"{what}: loss and return are told: {' '.join(system)}")
    count.check("Sound device connected again." in said, f"{what}: the return is said")


def daemon_restarted(count, game):
    with Stage() as stage, play(stage, game) as program:
        heard = heard_after(stage, time.monotonic(), LOUDSPEAKER_SECONDS, key="Right")
        count.check(heard is not None, "before anything fails, keys are heard")
        stage.end_sound()
        time.sleep(2)
        stage.start_sound()
        heard = heard_after(stage, time.monotonic(), LOUDSPEAKER_SECONDS, key="Left")
        count.check(heard is not None, f"daemon restarted: heard again after {heard} s")
        told(count, *end(count, stage, program, "daemon restarted"), "daemon restarted")


def sink_replaced(count, game):
    with Stage() as stage, play(stage, game) as program:
        heard_after(stage, time.monotonic(), LOUDSPEAKER_SECONDS, key="Right")
        stage.control_sound("unload-module", "module-null-sink")
        time.sleep(1)
        stage.control_sound(
            "load-module", "module-null-sink", "sink_name=second", "rate=48000",
            "format=float32le", "channels=2")
        heard = heard_after(stage, time.monotonic(), LOUDSPEAKER_SECONDS, "second", key="Left")
        count.check(heard is not None, f"sink replaced: heard again after {heard} s")
        told(count, *end(count, stage, program, "sink replaced"), "sink replaced")


def daemon_hangs(count, game):
    with Stage() as stage, play(stage, game) as program:
        heard_after(stage, time.monotonic(), LOUDSPEAKER_SECONDS, key="Right")
        stage.sound.popen.send_signal(signal.SIGSTOP)
        time.sleep(6)
        stage.sound.popen.send_signal(signal.SIGCONT)
        heard = heard_after(stage, time.monotonic(), LOUDSPEAKER_SECONDS, key="Left")
        count.check(heard is not None, f"daemon hung for 6 s: heard again after {heard} s")
        told(count, *end(count, stage, program, "daemon hung"), "daemon hung")


def daemon_late(count, game):
    with Stage(has_sound=False) as stage, play(stage, game) as program:
        deadline = time.monotonic() + 20
        while "No sound device" not in program.output() and time.monotonic() < deadline:
            time.sleep(0.1)
        count.check(time.monotonic() < deadline, "daemon not there at first: that is told")
        stage.start_sound()
        heard = heard_after(stage, time.monotonic(), LOUDSPEAKER_SECONDS, key="Left")
        count.check(heard is not None, f"daemon not there at first: heard after {heard} s")
        told(count, *end(count, stage, program, "daemon late"), "daemon late")


def voice_hangs(count, game):
    """The dispatcher is the only voice; it stops answering for two seconds in mid-play."""
    with Stage(sinks=("kodama", SINK)) as stage:
        dispatcher = start_dispatcher(stage)
        with play(stage, game, "--voice", "dispatcher") as program:
            heard = heard_after(stage, time.monotonic(), 15, SINK)
            count.check(heard is not None, "the voice is heard")
            dispatcher.popen.send_signal(signal.SIGSTOP)
            stage.keys.press("k")
            time.sleep(2)
            dispatcher.popen.send_signal(signal.SIGCONT)
            heard = heard_after(stage, time.monotonic(), VOICE_SECONDS, SINK)
            count.check(heard is not None, f"voice hung for 2 s: heard again after {heard} s")
            # What had been handed over before is heard first; then the game finds its voice again.
            deadline = time.monotonic() + 20
            while ("speech-dispatcher speaks" not in program.output()
                   and time.monotonic() < deadline):
                time.sleep(0.1)
            actions, said = end(count, stage, program, "voice hung")
        voices = [a for a in actions if a.startswith("system.voice")]
        count.check(voices[:2] == ["system.voice-missing", "system.voice-lost"],
                    f"the loss is told: {' '.join(voices)}")
        count.check(voices[-1:] == ["system.voice-found"], "and so is the return")
        count.check("speech-dispatcher speaks" in said, "whoever started the game reads it")


def session_ends(count, game):
    """Signals that ask a program to end leave as a close does: what was played is kept. The others
    end nothing."""
    with Stage() as stage:
        for name in ("SIGHUP", "SIGTERM", "SIGINT", "SIGQUIT", "SIGPIPE", "SIGUSR1", "SIGALRM"):
            with play(stage, game, "--silent") as program:
                time.sleep(2)
                stage.keys.press("Right")
                stage.keys.press("space")
                time.sleep(1)
                program.popen.send_signal(getattr(signal, name))
                if name in ("SIGPIPE", "SIGUSR1", "SIGALRM"):
                    time.sleep(0.5)
                    count.check(program.popen.poll() is None, f"{name}: the game goes on")
                    program.popen.send_signal(signal.SIGTERM)
                status = program.wait(5)
            count.check(status == 0, f"{name}: the game ends well: status {status}")
            listed = stage.start(
                [game, "save", "list"], KODAMA_HOME=f"{stage.folder}/home")
            listed.wait(10)
            kept = "autosave" in listed.output()
            count.check(kept, f"{name}: what was played is kept")
            for file in os.listdir(f"{stage.folder}/home"):
                os.remove(f"{stage.folder}/home/{file}")


def main():
    game = os.path.abspath(sys.argv[1])
    count = Count()
    parts = [daemon_restarted, sink_replaced, daemon_hangs, daemon_late, voice_hangs, session_ends]
    wanted = sys.argv[2:]
    for part in parts:
        if not wanted or part.__name__ in wanted:
            part(count, game)
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
