#!/usr/bin/env python3
"""Whether the voice speaks as its owner wants it: the same sentence, by the same keys, is recorded
system default and after the settings were changed, and its length, level and pitch measured.

Usage: voice.py GAME [dispatcher | espeak]

Without KODAMA_LONG only the rate is changed. A gap in the sound cuts an answer in two: what fails
in minutes in which the machine was not ours is printed, and not judged, but for KODAMA_LONG.
"""
import os
import subprocess
import sys
import time

import numpy

from dispatcher import SINK, start_dispatcher
from machine import Machine
from proof import Count
from stage import CHANNELS, RATE, Stage

# espeak-ng puts samples below this before and after its words.
QUIET = 1e-3
# An answer is over when nothing was heard for so long.
PAUSE_SECONDS = 0.8
# What each setting is called in F10, Words and speech, and how often Enter is pressed there.
CHANGES = {"rate": ("Voice speed", 5), "pitch": ("Voice pitch", 5),
           "volume": ("Voice volume", 5)}
LONG = bool(os.environ.get("KODAMA_LONG"))


def heard(recorder, start, patience=12):
    """The sound of one answer, from its first sample to its last, as one channel."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        time.sleep(0.1)
        sound = numpy.array(recorder.samples[start * CHANNELS::CHANNELS])
        loud = numpy.flatnonzero(numpy.abs(sound) > QUIET)
        if len(loud) and len(sound) - loud[-1] > PAUSE_SECONDS * RATE:
            return sound[loud[0]:loud[-1] + 1]
    return numpy.zeros(1)


def level(sound):
    """The level of what sounds, in dB."""
    return 10 * numpy.log10(numpy.mean(sound ** 2) + 1e-12)


def pitch(sound):
    """The median of the fundamental over pieces of 40 ms, in Hz, by autocorrelation."""
    size = RATE // 25
    found = []
    for start in range(0, len(sound) - size, size):
        piece = sound[start:start + size] * numpy.hanning(size)
        if numpy.mean(piece ** 2) < 1e-4:
            continue
        spectrum = numpy.fft.rfft(piece, 2 * size)
        likeness = numpy.fft.irfft(numpy.abs(spectrum) ** 2)[:size]
        low, high = RATE // 400, RATE // 60
        lag = low + int(numpy.argmax(likeness[low:high]))
        if likeness[lag] > 0.4 * likeness[0]:
            found.append(RATE / lag)
    return float(numpy.median(found)) if found else 0.0


def ask(stage, recorder, stroke="k"):
    """What is said when a key is pressed, and in how long the game has said it."""
    start = recorder.frames
    stage.keys.press(stroke)
    return heard(recorder, start)


def lines_of_settings(game, folder):
    """How often Down is pressed in F10, Words and speech until each setting is reached: the game
    is asked without a machine around it, and tells the name of each line."""
    script, speech = f"{folder}/settings.script", f"{folder}/settings.speech"
    with open(script, "w", encoding="utf-8") as file:
        file.write("\n".join(["press f10", "press down", "press enter"] + ["press down"] * 12))
    subprocess.run([game, "run", "--script", script, "--speech", speech, "--language", "en"],
                   check=True, stdout=subprocess.DEVNULL)
    with open(speech, encoding="utf-8") as file:
        # Of every line that was said the last field is what was said.
        told = [line.rstrip("\n").split("\t")[-1] for line in file]
    places = {}
    for name, (label, _) in CHANGES.items():
        found = [int(line.split(", ")[-1].split(" of ")[0]) for line in told
                 if line.startswith(f"{label}, setting")]
        if not found:
            sys.exit(f"no line of F10, Words and speech begins with \"{label}\"")
        places[name] = found[0] - 1
    return places


def change(stage, recorder, line, times):
    """Goes to a setting of the voice and takes its next value, some times; back to the valley."""
    for stroke in ["F10", "Home", "Down", "Return", "Home"] + ["Down"] * line + ["Return"] * times:
        stage.keys.press(stroke)
        time.sleep(0.25)
    preview = heard(recorder, recorder.frames - RATE // 5)
    for stroke in ("Escape", "Escape"):
        stage.keys.press(stroke)
        time.sleep(0.25)
    heard(recorder, recorder.frames, 4)
    return preview


def measure(count, game, voice, sink, machine):
    with Stage(sinks=("kodama", SINK)) as stage:
        if voice == "dispatcher":
            start_dispatcher(stage)
        home = f"{stage.folder}/home"
        command = [game, "play", "--valley", "--scale", "1", "--silent", "--language", "en",
                   "--turns", "--voice", voice]
        recorder = stage.record(sink)
        plain = None
        places = lines_of_settings(game, stage.folder)
        for name, (_, times) in CHANGES.items():
            if name != "rate" and not LONG:
                continue
            machine.sample()
            with stage.start(command, KODAMA_HOME=f"{home}-{name}") as program:
                heard(recorder, recorder.frames)
                before = ask(stage, recorder)
                preview = change(stage, recorder, places[name], times)
                after = ask(stage, recorder)
            figures = {
                "rate": len(after) / len(before),
                "pitch": pitch(after) / max(pitch(before), 1),
                "volume": level(after) - level(before),
            }
            print(f"figure: {voice}, {name}: {len(before) / RATE:.2f} s then "
                  f"{len(after) / RATE:.2f} s; {level(before):.1f} then {level(after):.1f} dB; "
                  f"{pitch(before):.0f} then {pitch(after):.0f} Hz")
            bars = {"rate": 0.2 < figures["rate"] < 0.65, "pitch": figures["pitch"] > 1.15,
                    "volume": -30 < figures["volume"] < -6}
            count.check(bars[name], f"{voice}: {name} reaches the voice: {figures[name]:.2f}")
            count.check(len(preview) > RATE // 2, f"{voice}: {name} is heard as it is changed")
            if name == "rate":
                plain = len(after)
        # What was set is kept: a game that is started again speaks so from its first word.
        with stage.start(command, KODAMA_HOME=f"{home}-rate") as program:
            heard(recorder, recorder.frames)
            again = ask(stage, recorder)
        share = len(again) / max(plain, 1)
        count.check(0.85 < share < 1.18, f"{voice}: the rate is kept: {share:.2f}")
        if count.failed:
            print(program.output())
        recorder.stop()


def main():
    game = os.path.abspath(sys.argv[1])
    count = Count()
    machine = Machine()
    for voice, sink in (("dispatcher", SINK), ("espeak", "kodama")):
        if not sys.argv[2:] or voice in sys.argv[2:]:
            measure(count, game, voice, sink, machine)
    if count.failed and machine.excuses():
        count.failed = 0
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
