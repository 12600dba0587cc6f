#!/usr/bin/env python3
"""Plays in a window beside a screen saver that answers on the session bus: the screen is kept on by
Kodama, and only while a valley runs.

Usage: dbus-run-session -- saver.py GAME
"""
import os
import pathlib
import sys
import threading
import time

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Real"))

from proof import Count  # noqa: E402
from stage import Stage  # noqa: E402

NAME = "org.freedesktop.ScreenSaver"


class Saver(dbus.service.Object):
    """The screen saver of a desktop, which remembers who asked it not to begin."""
    held = {}
    count = 0

    @dbus.service.method(NAME, in_signature="ss", out_signature="u")
    def Inhibit(self, program, _):  # noqa: N802
        self.count += 1
        self.held[self.count] = str(program)
        return dbus.UInt32(self.count)

    @dbus.service.method(NAME, in_signature="u")
    def UnInhibit(self, number):  # noqa: N802
        self.held.pop(int(number), None)

    @dbus.service.method(NAME)
    def SimulateUserActivity(self):  # noqa: N802
        pass


def becomes(saver, names, seconds=15):
    until = time.monotonic() + seconds
    while list(saver.held.values()) != names and time.monotonic() < until:
        time.sleep(0.1)
    return list(saver.held.values())


def main():
    game = os.path.abspath(sys.argv[1])
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    name = dbus.service.BusName(NAME, bus)
    saver = Saver(bus, "/org/freedesktop/ScreenSaver")
    threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
    count = Count()
    with Stage(has_sound=False) as stage:
        stage.manage_windows()
        program = stage.start([game, "play", "--seed", "7", "--silent", "--voice", "none"])
        stage.give_keys(program)
        held = becomes(saver, [])
        count.check(held == [], f"the title lets the screen lock: {held}")
        for key, names, what in [
                ("Return", ["Kodama"], "a valley that runs keeps it on"),
                ("p", [], "a pause does not"), ("p", ["Kodama"], "going on does"),
                ("F1", [], "a list does not"), ("Escape", ["Kodama"], "the valley does again")]:
            stage.keys.press(key)
            held = becomes(saver, names)
            count.check(held == names, f"{what}: {held}")
        program.end()
    del name
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
