/** Browsers beside Chromium: WebKit through WebDriver, and Firefox through Marionette. */

import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { patience, sleep } from "./browser.mjs";

/** The characters by which WebDriver names keys. */
const KEYS = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", Space: " ", Backspace: "\uE003",
  ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015",
  PageUp: "\uE00E", PageDown: "\uE00F", End: "\uE010", Home: "\uE011", Comma: ",", Period: ".",
  Slash: "/", Delete: "\uE017" };
/** The bits that playScript gives, with their keys. */
const MODIFIERS = [[8, "\uE008"], [2, "\uE009"], [1, "\uE00A"]];
/** The property in which WebDriver returns an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

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
export class WebKit {
  async send(method, place, body) {
    const response = await fetch(this.address + place,
      { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${place}: ${value.message ?? value.error}`);
    return value;
  }

  static async start() {
    const display = begin(3, "Xvfb", "-displayfd", "3", "-screen", "0", "1280x800x24");
    environment.DISPLAY = `:${await display.line}`;
    const port = 4000 + process.pid % 20_000;
    const browser = new WebKit();
    browser.programs = [begin(0, "WebKitWebDriver", `--port=${port}`), display];
    for (let tries = 0; ; tries += 1) {
      try { return await browser.attach(port); } catch (error) {
        if (tries > 100 || error.message !== "fetch failed") throw error;
      }
      await sleep(100);
    }
  }

  async attach(port) {
    const browser = this;
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
    for (const start = Date.now(); ;) {
      if (await this.evaluate(`Boolean(${expression})`) === true) return;
      const waited = Date.now() - start;
      if (waited > patience(seconds)) {
        throw new Error(`not true after ${Math.round(waited / 1000)} s: ${expression}`);
      }
      await sleep(50);
    }
  }

  async open(address) {
    await this.send("POST", "/url", { url: address });
    await this.until("globalThis.kodama && !document.getElementById('play').disabled");
  }

  /** Presses keys together and releases them. */
  async press(code, { modifiers = 0 } = {}) {
    const key = keyOf(code);
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

  async picture() { return Buffer.from(await this.send("GET", "/screenshot"), "base64"); }

  async end() {
    await this.send("DELETE", "").catch(() => {});
    for (const { program } of this.programs) program.kill();
  }
}

/** One page of Firefox without a window. Its protocol is that of WebDriver, over a socket. */
export class Firefox {
  static async start() {
    const browser = new Firefox();
    const port = 4000 + (process.pid + 7) % 20_000;
    browser.folder = fs.mkdtempSync(path.join(os.tmpdir(), "kodama-firefox-"));
    fs.writeFileSync(path.join(browser.folder, "user.js"), [
      ["marionette.port", port], ["browser.shell.checkDefaultBrowser", false],
      ["datareporting.policy.dataSubmissionEnabled", false], ["app.update.enabled", false],
      ["media.autoplay.default", 0], ["media.cubeb.backend", "\"test\""],
      ["dom.disable_beforeunload", true],
    ].map(([name, value]) => `user_pref("${name}", ${value});\n`).join(""));
    browser.program = spawn("firefox-esr", ["--headless", "--marionette", "--no-remote",
      "--profile", browser.folder, "about:blank"], { stdio: "ignore" });
    Object.assign(browser, { waiting: new Map(), number: 0, rest: Buffer.alloc(0) });
    for (let tries = 0; ; tries += 1) {
      try { await browser.connect(port); break; } catch (error) {
        if (tries > 300) throw error;
      }
      await sleep(200);
    }
    const { capabilities } = await browser.send("WebDriver:NewSession", {});
    browser.version = capabilities.browserVersion;
    await browser.send("WebDriver:SetTimeouts", { script: 120_000, pageLoad: 120_000 });
    return browser;
  }

  connect(port) {
    return new Promise((resolve, reject) => {
      this.socket = net.connect(port, "127.0.0.1");
      this.socket.once("error", reject);
      this.socket.on("data", (data) => this.receive(data, resolve));
    });
  }

  /** Messages are `LENGTH:[kind, number, error, value]`; the first one is a greeting. */
  receive(data, greet) {
    this.rest = Buffer.concat([this.rest, data]);
    for (;;) {
      const colon = this.rest.indexOf(":");
      if (colon < 0) return;
      const end = colon + 1 + Number(this.rest.subarray(0, colon));
      if (this.rest.length < end) return;
      const message = JSON.parse(this.rest.subarray(colon + 1, end));
      this.rest = this.rest.subarray(end);
      if (!Array.isArray(message)) { greet(); continue; }
      const { resolve, reject } = this.waiting.get(message[1]);
      if (message[2]) reject(new Error(message[2].message)); else resolve(message[3]);
    }
  }

  send(command, parameters) {
    this.number += 1;
    const text = JSON.stringify([0, this.number, command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.waiting.set(this.number, { resolve, reject }));
  }

  async evaluate(expression) {
    const { value } = await this.send("WebDriver:ExecuteAsyncScript",
      { script: asynchronous(expression), args: [], sandbox: null });
    return value;
  }

  async open(address) {
    await this.send("WebDriver:Navigate", { url: address });
    await this.until("globalThis.kodama && !document.getElementById('play').disabled");
  }

  async press(code) {
    const value = keyOf(code);
    await this.send("WebDriver:PerformActions", { actions: [{ type: "key", id: "keyboard",
      actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }] });
  }

  async picture() {
    const { value } = await this.send("WebDriver:TakeScreenshot", { full: false });
    return Buffer.from(value, "base64");
  }

  async end() {
    const ended = new Promise((resolve) => { this.program.once("exit", resolve); });
    await Promise.race([this.send("Marionette:Quit", { flags: ["eForceQuit"] }), sleep(3000)])
      .catch(() => {});
    this.socket.destroy();
    this.program.kill();
    await ended;
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** The character by which WebDriver names a key. */
function keyOf(code) {
  const plain = code.replace(/^(Key|Digit)/, "").toLowerCase();
  return KEYS[code] ?? (/^F\d+$/.test(code)
    ? String.fromCharCode(0xE030 + Number(code.slice(1))) : plain);
}

/** A script that hands the value of an expression, awaited, to the function that it is given. */
function asynchronous(expression) {
  return `const end = arguments[arguments.length - 1];
    Promise.resolve((0, eval)(${JSON.stringify(expression)}))
      .then(end, (error) => end("error: " + error));`;
}

Firefox.prototype.until = WebKit.prototype.until;
