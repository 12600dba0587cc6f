/**
 * Opens the built page in WebKit, Safari's engine, and plays it by keys: the digests of goldens, the
 * switches, and the roles and names that a screen reader is told.
 *
 * Usage: node Tests/Web/webkit.mjs [--pictures FOLDER] [FOLDER]
 *
 * It needs the packages webkit2gtk-driver and xvfb.
 */

import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { serve, sleep } from "./browser.mjs";
import { nativeDigests, playScript, referenceDigests } from "./script.mjs";

const values = process.argv.slice(2);
const at = values.indexOf("--pictures");
const pictures = at < 0 ? null : values.splice(at, 2)[1];
const folder = values[0] ?? "dist/web";

const SCRIPTS = ["screen-learn", "screen-worlds-ja", "screen-settings", "screen-help", "sweeps-ja",
  "walk-and-look", "pour-sand"];
/** The characters by which WebDriver names keys. */
const KEYS = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", Space: " ", Backspace: "\uE003",
  ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015",
  PageUp: "\uE00E", PageDown: "\uE00F", End: "\uE010", Home: "\uE011", Comma: ",", Period: ".",
  Slash: "/", Delete: "\uE017" };
/** The bits that playScript gives, with their keys. */
const MODIFIERS = [[8, "\uE008"], [2, "\uE009"], [1, "\uE00A"]];
/** The property in which WebDriver returns an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

let [passed, failed] = [0, 0];

function expect(isTrue, what) {
  if (isTrue) { passed += 1; return; }
  failed += 1;
  console.log(what);
}

const environment = { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: "1" };

/** A program that is running, and the first line that it prints to a stream; 0 for none. */
function begin(stream, command, ...options) {
  const program = spawn(command, options, {
    env: environment,
    stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const line = new Promise((resolve, reject) => {
    program.on("error", reject);
    program.on("exit", (status) => reject(new Error(`${command} ended with ${status}`)));
    if (stream) program.stdio[stream].once("data", (data) => resolve(String(data).trim()));
  });
  line.catch(() => {});
  return { program, line };
}

/** One page of WebKit, driven through WebDriver. */
class WebKit {
  async send(method, place, body) {
    const response = await fetch(this.address + place,
      { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${place}: ${value.message ?? value.error}`);
    return value;
  }

  static async start(port) {
    const browser = new WebKit();
    browser.address = `http://127.0.0.1:${port}/session`;
    const { sessionId, capabilities } = await browser.send("POST", "", { capabilities: {} });
    browser.address += `/${sessionId}`;
    browser.version = capabilities.browserVersion;
    return browser;
  }

  /** The value of an expression, awaited, in the page. */
  async evaluate(expression) {
    return this.send("POST", "/execute/async",
      { script: `const end = arguments[0]; Promise.resolve((0, eval)(${JSON.stringify(expression)}))
          .then(end, (error) => end("error: " + error));`, args: [] });
  }

  async until(expression, seconds = 60) {
    for (const end = Date.now() + seconds * 1000; ;) {
      if (await this.evaluate(`Boolean(${expression})`) === true) return;
      if (Date.now() > end) throw new Error(`not true after ${seconds} s: ${expression}`);
      await sleep(50);
    }
  }

  async open(address) {
    await this.send("POST", "/url", { url: address });
    await this.until("globalThis.kodama && !document.getElementById('play').disabled");
  }

  /** Presses keys together and releases them. */
  async press(code, { modifiers = 0 } = {}) {
    const plain = code.replace(/^(Key|Digit)/, "").toLowerCase();
    const key = KEYS[code] ?? (/^F\d+$/.test(code)
      ? String.fromCharCode(0xE030 + Number(code.slice(1))) : plain);
    const held = MODIFIERS.filter(([bit]) => modifiers & bit).map(([, value]) => value);
    const all = [...held, key];
    const actions = [...all.map((value) => ({ type: "keyDown", value })),
      ...all.reverse().map((value) => ({ type: "keyUp", value }))];
    await this.send("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** What a screen reader is told of the elements that a selector finds. */
  async told(selector) {
    const found = await this.send("POST", "/elements", { using: "css selector", value: selector });
    const told = [];
    for (const element of found.map((one) => one[ELEMENT])) {
      const [role, name] = [await this.send("GET", `/element/${element}/computedrole`),
        await this.send("GET", `/element/${element}/computedlabel`)];
      told.push(`${role} ${name}`);
    }
    return told;
  }

  async show(name) {
    if (!pictures) return;
    fs.mkdirSync(pictures, { recursive: true });
    const data = await this.send("GET", "/screenshot");
    fs.writeFileSync(path.join(pictures, `${name}.png`), Buffer.from(data, "base64"));
  }
}

/** The page opens, its three switches are told, and the digests stay equal. */
async function demonstration(browser, address) {
  await browser.open(address);
  await browser.until("kodama.player.passes > 60");
  const told = await browser.told("[data-output], #play, [role=log], ol");
  for (const name of ["switch Screen", "switch Sound", "switch Words", "button Play"]) {
    expect(told.some((one) => one.startsWith(name)), `not told: ${name}; ${told.join(", ")}`);
  }
  expect(told.some((one) => one.startsWith("log")), `no log is told: ${told.join(", ")}`);
  const equal = "document.getElementById('same').textContent === 'Equal'";
  expect(await browser.evaluate(equal), "the digests differ");
  for (const name of ["screen", "words", "sound"]) {
    await browser.evaluate(`document.querySelector("[data-output=${name}]").click()`);
    const pass = await browser.evaluate("kodama.player.passes");
    await browser.until(`kodama.player.passes > ${pass + 24}`);
    expect(await browser.evaluate(equal), `the digests differ after switching ${name}`);
  }
  await browser.show("webkit-demonstration");
}

/** Scripts of the goldens, by real keys: the same world, words, text and samples. */
async function keys(browser, address) {
  const reference = await referenceDigests(folder, SCRIPTS);
  for (const name of SCRIPTS) {
    await browser.open(address);
    const lines = await playScript(browser, name);
    const wanted = nativeDigests(name) ?? reference.get(name);
    const place = lines.findIndex((line, index) => line !== wanted[index]);
    expect(lines.length > 2 && lines.length === wanted.length && place < 0,
      `${name}: ${lines.length} of ${wanted.length} digests, the first other: ${place}`);
  }
  await browser.show("webkit-game");
}

const server = await serve(folder);
const display = begin(3, "Xvfb", "-displayfd", "3", "-screen", "0", "1280x800x24");
environment.DISPLAY = `:${await display.line}`;
const port = 4000 + process.pid % 20_000;
const driver = begin(0, "WebKitWebDriver", `--port=${port}`);
let browser;
try {
  for (let tries = 0; !browser; tries += 1) {
    browser = await WebKit.start(port).catch((error) => {
      if (tries > 100 || error.message !== "fetch failed") throw error;
    });
    await sleep(100);
  }
  console.log(`figure: WebKit ${browser.version}`);
  for (const check of [demonstration, keys]) {
    await check(browser, server.address_).catch((error) => expect(false, error.message));
  }
  await browser.send("DELETE", "");
} finally {
  driver.program.kill();
  display.program.kill();
  server.close();
}
expect(passed > 0, "nothing was checked");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
