/** Chromium without a window, driven through its DevTools protocol, and a server for the page. */

import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css",
  ".wasm": "application/wasm", ".txt": "text/plain; charset=utf-8",
};

/** The longest wait for an answer of the browser on a machine that does nothing else, in seconds. */
const PATIENCE = 120;

/**
 * Returns the longest wait in milliseconds. The argument is in seconds, for a machine that does
 * nothing else; where other programs want its cores, the wait is up to five times as long.
 */
export function patience(seconds) {
  const busy = os.loadavg()[0] / os.cpus().length;
  return seconds * 1000 * Math.min(5, Math.max(1, busy));
}

/**
 * Serves a folder on the loopback address, with or without the headers that isolate a page, with
 * other headers, and without the files that are missing.
 */
export async function serve(folder, { isIsolated = true, headers: more = {}, missing = [] } = {}) {
  const server = http.createServer((request, response) => {
    const name = path.join("/", decodeURIComponent(request.url.split(/[?#]/)[0]));
    const file = path.join(folder, name.endsWith("/") ? name + "index.html" : name);
    if (!fs.existsSync(file) || missing.includes(path.basename(file))) { response.writeHead(404).end(); return; }
    const headers = { "Content-Type": TYPES[path.extname(file)] ?? "application/octet-stream",
      "Cache-Control": "no-store", "Content-Encoding": "gzip", ...more };
    if (isIsolated) {
      headers["Cross-Origin-Opener-Policy"] = "same-origin";
      headers["Cross-Origin-Embedder-Policy"] = "require-corp";
    }
    const body = zlib.gzipSync(fs.readFileSync(file), { level: 9 });
    server.bytes += body.length;
    response.writeHead(200, headers).end(body);
  });
  server.bytes = 0;
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.address_ = `http://127.0.0.1:${server.address().port}/`;
  return server;
}

/** One page of a browser that this starts and ends. */
export class Browser {
  /** Starts it without a window, or with one on a display of X. */
  static async start(extra = [], { display } = {}) {
    const browser = new Browser();
    browser.folder = fs.mkdtempSync(path.join(os.tmpdir(), "kodama-page-"));
    browser.process = spawn("chromium", [
      display ? "--ozone-platform=x11" : "--headless=new", "--no-sandbox", "--disable-gpu",
      "--no-first-run", "--hide-scrollbars",
      `--user-data-dir=${browser.folder}`, "--remote-debugging-pipe",
      "--force-color-profile=srgb", "--disable-dev-shm-usage", ...extra, "about:blank",
    ], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
      env: display ? { ...process.env, DISPLAY: display } : process.env,
    });
    Object.assign(browser, { root: browser, number: 0, waiting: new Map(), problems: [], rest: "" });
    browser.process.stdio[4].on("data", (data) => browser.receive(data));
    const { targetInfos } = await browser.send("Target.getTargets");
    await browser.attach(targetInfos.find(({ type }) => type === "page").targetId);
    return browser;
  }

  async attach(targetId) {
    this.target = targetId;
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    this.session = sessionId;
    for (const domain of ["Runtime", "Page", "Log", "Accessibility", "DOM"]) {
      await this.send(domain + ".enable");
    }
  }

  /** Another page of the same browser and the same profile. */
  async tab() {
    const tab = Object.create(this.root);
    tab.session = null;
    const { targetId } = await tab.send("Target.createTarget",
      { url: "about:blank", newWindow: true });
    await tab.attach(targetId);
    return tab;
  }

  /** Closes this page alone. */
  async close() { await this.send("Target.closeTarget", { targetId: this.target }); }

  /** Runs a script in each document before its own scripts. */
  async inject(source) { await this.send("Page.addScriptToEvaluateOnNewDocument", { source }); }

  receive(data) {
    const parts = (this.rest + data).split("\0");
    this.rest = parts.pop();
    for (const message of parts.map((part) => JSON.parse(part))) {
      if (message.id) {
        const { resolve, reject } = this.waiting.get(message.id) ?? {};
        if (!resolve) continue;
        if (message.error) reject(new Error(JSON.stringify(message.error)));
        else resolve(message.result);
      } else if (message.method === "Page.javascriptDialogOpening") {
        this.write(this.root.number += 1, "Page.handleJavaScriptDialog", { accept: true },
          message.sessionId);
      } else if (message.method === "Runtime.exceptionThrown") {
        const { text, exception } = message.params.exceptionDetails;
        this.problems.push(`${text} ${exception?.description ?? ""}`);
      } else if (message.method === "Runtime.consoleAPICalled") {
        const { type, args } = message.params;
        if (type === "error" || type === "warning") {
          this.problems.push(args.map((one) => one.value ?? one.description).join(" "));
        }
      } else if (message.method === "Log.entryAdded" && message.params.entry.level === "error") {
        this.problems.push(`${message.params.entry.text} ${message.params.entry.url ?? ""}`);
      }
    }
  }

  write(id, method, params, sessionId) {
    this.process.stdio[3].write(
      JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }) + "\0");
  }

  send(method, params = {}) {
    const id = this.root.number += 1;
    this.write(id, method, params, method.startsWith("Target.") ? null : this.session);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no answer to ${method}`)),
        patience(PATIENCE));
      const end = (act) => (value) => { clearTimeout(late); act(value); };
      this.waiting.set(id, { resolve: end(resolve), reject: end(reject) });
    });
  }

  /** The value of an expression, awaited, in the page. */
  async evaluate(expression) {
    const result = await this.send("Runtime.evaluate",
      { expression, awaitPromise: true, returnByValue: true });
    if (result.exceptionDetails) {
      const { text, exception } = result.exceptionDetails;
      throw new Error(`${expression}: ${exception?.description ?? text}`);
    }
    return result.result.value;
  }

  /** Waits until an expression, or what it promises, is true; throws after some seconds. */
  async until(expression, seconds = 60) {
    const start = Date.now();
    while (!await this.evaluate(`Promise.resolve(${expression}).then(Boolean)`)) {
      const waited = Date.now() - start;
      if (waited > patience(seconds)) {
        throw new Error(`not true after ${Math.round(waited / 1000)} s: ${expression}`);
      }
      await sleep(20);
    }
  }

  async open(address) {
    await this.send("Page.navigate", { url: address });
    await this.until("document.readyState === 'complete'");
    await this.until("globalThis.kodama && !document.getElementById('play').disabled", 60);
  }

  /** Presses a key and releases it, as a keyboard does. `code` is its place. */
  async press(code, { modifiers = 0, hold = 0 } = {}) {
    const known = KEYS[code] ?? keyOf(code);
    const event = { code, modifiers, key: known[0], windowsVirtualKeyCode: known[1] };
    const text = known[0].length === 1 && !modifiers ? known[0] : known[2];
    await this.send("Input.dispatchKeyEvent",
      { ...event, type: text ? "keyDown" : "rawKeyDown", text });
    if (hold) await sleep(hold);
    await this.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
  }

  /** Clicks the middle of an element. */
  async click(selector) {
    const [x, y] = await this.evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: "center" });
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    })()`);
    for (const type of ["mousePressed", "mouseReleased"]) {
      await this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
    }
  }

  async size(width, height, ratio = 1, isTouch = false) {
    await this.send("Emulation.setDeviceMetricsOverride",
      { width, height, deviceScaleFactor: ratio, mobile: isTouch });
    await this.send("Emulation.setTouchEmulationEnabled", { enabled: isTouch });
  }

  async screenshot(file) {
    const { data } = await this.send("Page.captureScreenshot");
    fs.writeFileSync(file, Buffer.from(data, "base64"));
  }

  /** The accessibility tree: role, name and properties of each node that is not ignored. */
  async tree() {
    const { nodes } = await this.send("Accessibility.getFullAXTree");
    return nodes.filter(({ ignored }) => !ignored).map((node) => ({
      role: node.role?.value, name: node.name?.value ?? "", id: node.backendDOMNodeId,
      ...Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
    }));
  }

  async end() {
    const ended = new Promise((resolve) => { this.process.once("exit", resolve); });
    this.session = null;
    await this.send("Browser.close").catch(() => this.process.kill());
    await ended;
    // Its helpers may still write for a moment.
    fs.rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

const KEYS = {
  Enter: ["Enter", 13, "\r"], Escape: ["Escape", 27], Tab: ["Tab", 9], Space: [" ", 32],
  Backspace: ["Backspace", 8], ArrowLeft: ["ArrowLeft", 37], ArrowUp: ["ArrowUp", 38],
  ArrowRight: ["ArrowRight", 39], ArrowDown: ["ArrowDown", 40], PageDown: ["PageDown", 34],
  PageUp: ["PageUp", 33], Home: ["Home", 36], End: ["End", 35],
};

function keyOf(code) {
  const letter = code.replace(/^(Key|Digit)/, "").toLowerCase();
  const isFunction = /^F\d/.test(code);
  return isFunction ? [code, 111 + Number(code.slice(1))]
    : [letter, letter.toUpperCase().charCodeAt(0)];
}

export function sleep(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}
