/**
 * Plays the built page in Chromium with real keys of five layouts, on a display that is given, and
 * with gamepads that are unplugged, shadowed by a dialog and pressed without the focus. The screen
 * "Learn the keys" says what each key is and does.
 *
 * Usage: node page.mjs DISPLAY FOLDER
 */

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { Browser, serve, sleep } from "../../Web/browser.mjs";

const [display, folder] = process.argv.slice(2);
const layouts = JSON.parse(fs.readFileSync(new URL("layouts.json", import.meta.url), "utf8"));
const [CONTROL, SHIFT, ALT, RIGHT_ALT, SUPER, F1, F8] = [37, 50, 64, 108, 133, 67, 74];
/** A name, because xdotool takes the code 9 for the digit. */
const ESCAPE = "Escape";
/** How many steps may wait for a line of the log. */
const TRIES = 40;
let [passed, failed] = [0, 0];

function expect(isTrue, what) {
  if (isTrue) { passed += 1; return; }
  failed += 1;
  console.log(`FAILED: ${what}`);
}

const x = (program, ...words) =>
  execFileSync(program, words.map(String), { env: { ...process.env, DISPLAY: display } });

/** Presses keys by their codes, one after the other, and releases them in reverse. */
function press(...keys) {
  const codes = keys.flatMap((key) => String(key).split("+"));
  x("xdotool", ...codes.flatMap((code) => ["keydown", code]),
    ...codes.toReversed().flatMap((code) => ["keyup", code]));
}

const lines = (browser) => browser.evaluate(
  "[...document.querySelectorAll('#log li')].map((one) => one.textContent)");

/**
 * Presses keys and returns the first line that follows; F8 marks the end of what may follow. Without
 * keys it waits for what was still to be said.
 */
async function said(browser, ...keys) {
  await browser.evaluate("document.querySelector('#log').firstElementChild.replaceChildren()");
  if (keys.length > 0) press(...keys);
  press(F8);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await lines(browser);
    if (found.some((line) => line.startsWith("F8"))) return found[0];
    await sleep(25);
  }
  return "no answer";
}

async function begin(browser, server, options) {
  await browser.open(server.address_);
  await browser.evaluate(`kodama.play(${JSON.stringify({ language: "en", ...options })})`);
  await browser.until("kodama.playing && kodama.player.passes > 30");
}

/** Clicks into the valley, because a browser that starts may leave the focus in its address bar. */
async function focus(browser) {
  const place = await browser.evaluate(`(() => {
    const { left, top, width, height } = document.querySelector("canvas").getBoundingClientRect();
    return [screenX + left + width / 2, screenY + outerHeight - innerHeight + top + height / 3];
  })()`);
  x("xdotool", "mousemove", ...place.map(Math.round), "click", 1);
  await browser.until("document.hasFocus()");
}

async function playLayouts(browser, server) {
  for (const [name, { layout, keys, rightAlt, altGr }] of Object.entries(layouts)) {
    x("setxkbmap", ...layout);
    await sleep(300);
    await begin(browser, server, { start: "play" });
    await focus(browser);
    press(SHIFT, F1);
    const is = async (what, pattern, ...codes) => {
      const line = await said(browser, ...codes);
      expect(pattern.test(line), `${name}: ${what}: ${line}`);
    };
    await browser.until("document.querySelector('#menu-title')?.textContent.includes('Learn')");
    await said(browser);
    await is("Z", /^Z: /, keys.z);
    await is("Y", /^Y: /, keys.y);
    await is("Ctrl+Z", /^Control \+ Z: undo/, CONTROL, keys.z);
    await is("A", /^A: look left/, keys.a);
    await is("Q", /^Q: /, keys.q);
    await is("1", /^1: /, 10);
    await is("0", /^0: /, 19);
    await is(".", /^Full stop: /, keys["."]);
    await is(">", /^Greater-than sign: /, keys[">"]);
    await is("/", /^Slash: /, keys["/"]);
    await is("Alt+P", /^Alt \+ P: /, ALT, keys.p);
    await is("Super+Q", /^F8/, SUPER, keys.q);
    if (rightAlt === "alt") await is("right Alt+P", /^Alt \+ P: /, RIGHT_ALT, keys.p);
    else await is("AltGr", /^This key: /, altGr.key);
    press(ESCAPE);
    press(ESCAPE);
    if (altGr) {
      press(keys["/"]);
      await browser.until("document.activeElement.id === 'typed'");
      press(altGr.key);
      await browser.until("[...document.querySelectorAll('#log li')].at(-1).textContent"
        + `.includes('${altGr.types}')`)
        .then(() => expect(true), () => expect(false, `${name}: AltGr types nothing in a text`));
    }
  }
}

/** Counts what the game hears of gamepads that this page pretends to have. */
async function playGamepads(browser, server) {
  await begin(browser, server, { start: "play" });
  await browser.evaluate(`(() => {
    globalThis.pads = [];
    navigator.getGamepads = () => pads;
    globalThis.pad = (...pressed) => ({ connected: true, index: 0, id: "pad", mapping: "standard",
      axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, (_, button) =>
        ({ pressed: pressed.includes(button), value: 0 })) });
    const { wasm } = kodama.playing;
    globalThis.heard = [];
    kodama.playing.wasm = { ...wasm, kodama_button: (button, isDown) => {
      heard.push(button + (isDown ? " down" : " up"));
      return wasm.kodama_button(button, isDown);
    } };
  })()`);
  const hears = async (what, wanted, change) => {
    await browser.evaluate(`heard.length = 0; ${change}`);
    const pass = await browser.evaluate("kodama.player.passes");
    await browser.until(`kodama.player.passes > ${pass + 5}`);
    const heard = await browser.evaluate("heard.join()");
    expect(heard === wanted, `${what}: ${heard || "nothing"}`);
  };
  await hears("a button", "2 down", "pads = [pad(2)]");
  await hears("an unplugged gamepad releases it", "2 up", "pads = [null]");
  await hears("it is pressed again", "2 down", "pads = [pad(2)]");
  await hears("a dialog releases it", "2 up", "document.getElementById('settings').showModal()");
  await hears("nothing is heard behind a dialog", "", "pads = [pad(2, 15)]");
  await hears("what was down stays unheard", "", "document.getElementById('settings').close()");
  await hears("until it is released", "2 down", "pads = [pad()]; kodama.input.poll(); "
    + "pads = [pad(2)]");
  await hears("losing the focus releases it", "2 up", "dispatchEvent(new Event('blur'))");
  await hears("and nothing is heard", "", "pads = [pad(3)]");
  await hears("after it neither", "", "dispatchEvent(new Event('focus'))");
}

/** Presses a pointer's buttons as browsers report them, and asks whether the game lets go. */
async function playPointer(browser, server) {
  await begin(browser, server, { start: "play" });
  const ends = async (what, events) => {
    const heard = await browser.evaluate(`(() => {
      const { wasm } = kodama.playing;
      const heard = [];
      kodama.playing.wasm = { ...wasm, kodama_pointer: (kind, ...rest) => {
        heard.push(kind);
        return wasm.kodama_pointer(kind, ...rest);
      } };
      const canvas = document.querySelector("canvas");
      canvas.setPointerCapture = () => {};
      for (const [type, button, buttons] of ${JSON.stringify(events)}) {
        canvas.dispatchEvent(new PointerEvent(type,
          { pointerType: "mouse", pointerId: 1, button, buttons, clientX: 90, clientY: 90 }));
      }
      kodama.playing.wasm = wasm;
      return heard.join();
    })()`);
    expect(heard.endsWith("2") || heard.endsWith("4"), `${what}: ${heard}`);
  };
  await ends("the left button goes up while the right one is down",
    [["pointerdown", 0, 1], ["pointermove", 2, 3], ["pointermove", 0, 2]]);
  await ends("the browser takes the pointer over",
    [["pointerdown", 2, 2], ["pointercancel", 0, 0]]);
}

/** The strokes of the browser reach it, and so does what is not bound; what is bound does not. */
async function playBrowserKeys(browser, server) {
  await begin(browser, server, { start: "play" });
  const strokes = { "ctrl+plus": ["+", "Equal", 2], "ctrl+minus": ["-", "Minus", 2],
    "ctrl+0": ["à", "Digit0", 2], "ctrl+l": ["l", "KeyL", 2], "ctrl+t": ["t", "KeyT", 2],
    "ctrl+w": ["w", "KeyW", 2], "alt+left": ["ArrowLeft", "ArrowLeft", 4],
    "ctrl+s, which is not bound": ["s", "KeyS", 2], "q": ["q", "KeyQ", 0],
    "ctrl+z": ["z", "KeyZ", 2] };
  for (const [name, [key, code, bits]] of Object.entries(strokes)) {
    const isTaken = await browser.evaluate(`(() => {
      const make = (type) => new KeyboardEvent(type, { key: ${JSON.stringify(key)}, code: "${code}",
        ctrlKey: ${bits === 2}, altKey: ${bits === 4}, bubbles: true, cancelable: true });
      const canvas = document.querySelector("canvas");
      const isLeft = canvas.dispatchEvent(make("keydown"));
      canvas.dispatchEvent(make("keyup"));
      return !isLeft;
    })()`);
    expect(isTaken === ["q", "ctrl+z"].includes(name), `${name} is ${isTaken ? "" : "not "}taken`);
  }
}

const server = await serve(folder);
const browser = await Browser.start(["--window-size=900,700"], { display });
try {
  for (const play of [playGamepads, playPointer, playBrowserKeys, playLayouts]) {
    try {
      await play(browser, server);
    } catch (error) {
      expect(false, `${play.name}: ${error.message}`);
    }
  }
  for (const problem of browser.problems) expect(false, `the page reports: ${problem}`);
} finally {
  await browser.end();
  server.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
