#!/usr/bin/env python3
"""Plays the page by keys with Orca, and compares what Orca says with the lines of the page.

Usage: orca.py [--browser chromium|firefox] FOLDER

The screen is an Xvfb. A stand-in for speech-dispatcher logs what Orca says. Every line that the
page hands to a live region must be said, in order and once.
"""
import argparse
import functools
import http.server
import os
import re
import socketserver
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "Real"))
from stage import Stage  # noqa: E402

LEAST = 0.98
PAUSE = 1.3
# Where is the hand, to the right, what is the goal, a hint, a sweep, the menu and a list.
KEYS = """k Right Right Right Right g h t c w a d p k Page_Down g h t c w a d p k Page_Down
Page_Down o Down Up Escape F10 Down Down Down Down Down Up Up Up Return Down Down Down Down
Right Left Escape Escape k j Down Down Escape v v v v F3 F3 u Escape y Down Escape k""".split()
# Reports each line of the live regions, and puts the focus on the button that begins.
HOOK = b"""<script type="module">
const post = (path, text) => fetch(path, { method: "POST", body: text, keepalive: true });
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) for (const node of addedNodes) {
    if (["polite", "urgent"].includes(target.id)) post("/said", node.textContent);
  }
}).observe(document.body, { childList: true, subtree: true });
const ready = setInterval(() => {
  const play = document.getElementById("play");
  if (!globalThis.kodama || play.disabled) return;
  clearInterval(ready);
  play.focus();
  post("/ready", "");
}, 100);
</script></body>"""


class Speech(socketserver.ThreadingUnixStreamServer):
    """A dispatcher that says nothing and keeps what it was to say, each with its time."""

    daemon_threads = True

    def __init__(self, path):
        self.said = []
        super().__init__(path, Client)
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Client(socketserver.StreamRequestHandler):
    count = 0

    def answer(self, *lines):
        self.wfile.write("".join(line + "\r\n" for line in lines).encode())

    def queue(self, text):
        Client.count += 1
        self.server.said.append((time.monotonic(), text))
        self.answer(f"225-{Client.count}", "225 OK MESSAGE QUEUED")
        for code, name in ((701, "BEGIN"), (702, "END")):
            self.answer(f"{code}-{Client.count}", f"{code}-1", f"{code} {name}")

    def handle(self):
        while line := self.rfile.readline().decode(errors="replace").strip():
            words = line.upper().split()
            if words[0] == "SPEAK":
                self.answer("230 OK RECEIVING DATA")
                lines = []
                while (part := self.rfile.readline().decode(errors="replace").strip()) != ".":
                    lines.append(part)
                self.queue(" ".join(lines))
            elif words[0] in ("CHAR", "KEY", "SOUND_ICON"):
                self.queue(line.split(" ", 1)[1])
            elif words[0] == "LIST":
                kind = words[1]
                data = {"OUTPUT_MODULES": "espeak-ng", "VOICES": "MALE1"}.get(
                    kind, "English\ten\tnone")
                self.answer(f"249-{data}", "249 OK LIST SENT")
            elif words[0] in ("GET", "HISTORY"):
                self.answer("251-1", "251 OK GET RETURNED")
            elif words[0] == "QUIT":
                self.answer("231 HAPPY HACKING")
                return
            else:
                self.answer("200 OK")


class Page(http.server.SimpleHTTPRequestHandler):
    """The page with the hook, and the lines that it reports."""

    lines = []
    is_ready = threading.Event()

    def do_POST(self):
        text = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
        if self.path == "/said":
            self.lines.append(text)
        else:
            self.is_ready.set()
        self.send_response(204)
        self.end_headers()

    def send_head(self):
        if self.path.split("#")[0] != "/":
            return super().send_head()
        with open(os.path.join(self.directory, "index.html"), "rb") as file:
            body = file.read().replace(b"</body>", HOOK)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None

    def log_message(self, *_):
        pass


def command(browser, folder, address):
    if browser == "chromium":
        return ["chromium", "--no-sandbox", "--no-first-run", "--force-renderer-accessibility",
                "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={folder}/chromium",
                "--window-size=1280,780", address]
    os.makedirs(f"{folder}/firefox", exist_ok=True)
    with open(f"{folder}/firefox/user.js", "w", encoding="ascii") as file:
        for key in ("browser.aboutwelcome.enabled", "datareporting.policy.dataSubmissionEnabled",
                    "browser.shell.checkDefaultBrowser"):
            file.write(f'user_pref("{key}", false);\n')
        file.write('user_pref("accessibility.force_disabled", -1);\n')
    return ["firefox-esr", "--no-remote", "--profile", f"{folder}/firefox", address]


def plain(text):
    return re.sub(r"[\W_]+", " ", re.sub(r"<[^>]*>", "", text)).strip().lower()


def compare(lines, said):
    """The lines that were not said in order, and those that were said more often than written."""
    wanted, texts = [plain(line) for line in lines], [plain(text) for _, text in said]
    rows, columns = len(wanted), len(texts)
    longest = [[0] * (columns + 1) for _ in range(rows + 1)]
    for row in reversed(range(rows)):
        for column in reversed(range(columns)):
            longest[row][column] = (
                longest[row + 1][column + 1] + 1 if wanted[row] and wanted[row] in texts[column]
                else max(longest[row + 1][column], longest[row][column + 1]))
    missing, row, column = [], 0, 0
    while row < rows:
        if column < columns and wanted[row] in texts[column] and wanted[row]:
            row, column = row + 1, column + 1
        elif column < columns and longest[row][column] == longest[row][column + 1]:
            column += 1
        else:
            missing.append(lines[row])
            row += 1
    twice = [line for line in sorted(set(wanted)) if texts.count(line) > wanted.count(line)]
    return missing, twice


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--browser", choices=["chromium", "firefox"], default="chromium")
    parser.add_argument("--log")
    parser.add_argument("folder")
    options = parser.parse_args()
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Page, directory=options.folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with Stage(has_sound=False) as stage:
        stage.env.update(
            DBUS_SESSION_BUS_ADDRESS=f"unix:path={stage.folder}/bus", GNOME_ACCESSIBILITY="1",
            ACCESSIBILITY_ENABLED="1", GTK_MODULES="gail:atk-bridge", NO_AT_BRIDGE="0",
            SPEECHD_ADDRESS=f"unix_socket:{stage.folder}/speech", LANG="C.UTF-8")
        stage.manage_windows()
        bus = stage.start(["dbus-daemon", "--session", "--nofork", "--nopidfile",
                           f"--address=unix:path={stage.folder}/bus"])
        stage.wait_until(lambda: os.path.exists(f"{stage.folder}/bus"), bus, "there is a bus")
        speech = Speech(f"{stage.folder}/speech")
        stage.start(["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"])
        time.sleep(2)
        orca = stage.start(["orca", "--replace", "-d", "braille", "-d", "braille-monitor"])
        stage.wait_until(lambda: speech.said, orca, "Orca speaks", 60)
        address = f"http://127.0.0.1:{server.server_port}/#kodama:etude=first-steps"
        browser = stage.start(command(options.browser, stage.folder, address))
        stage.wait_until(Page.is_ready.is_set, browser, "the page is ready", 120)
        time.sleep(6)
        stage.keys.press("Return")
        stage.wait_until(lambda: Page.lines, browser, "the page says something", 60)
        time.sleep(6)
        for key in KEYS:
            stage.keys.press(key)
            time.sleep(PAUSE)
        time.sleep(4)
        lines, said = list(Page.lines), list(speech.said)
    if options.log:
        with open(options.log, "w", encoding="utf-8") as file:
            file.write("".join(f"line\t{line}\n" for line in lines))
            file.write("".join(f"said\t{moment:.2f}\t{text}\n" for moment, text in said))
    missing, twice = compare(lines, said)
    found = len(lines) - len(missing)
    for line in missing:
        print(f"not said: {line}")
    for line in twice:
        print(f"said too often: {line}")
    share = found / max(1, len(lines))
    print(f"figure: Orca in {options.browser}: {found} of {len(lines)} lines in order, "
          f"{100 * share:.1f} %, at least {100 * LEAST:.0f}; {len(twice)} said too often")
    passed = share >= LEAST and len(lines) > 30
    print(f"{int(passed)} passed, {int(not passed)} failed")
    sys.exit(0 if passed else 1)


main()
