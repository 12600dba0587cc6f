/**
 * The game as a document: what is said and captioned as a log, menus as lists of real buttons. A
 * screen reader reads it through two live regions, or the voice of the browser speaks it.
 */

import { attempt } from "./system.js";

const LOG_LIMIT = 200;
const LIVE_LIMIT = 12;
/** What follows an urgent line so soon stays behind it in one region. */
const URGENT_MILLISECONDS = 500;
/** After this time a spoken line leaves its live region, so that nobody finds it there twice. */
const LIVE_MILLISECONDS = 20_000;

export class Words {
  /** `elements` are those of the page; `choose` and `change` act on an item of a menu. */
  constructor(elements, { choose, change, ended }) {
    Object.assign(this, { elements, choose, change, voice: new Voice() });
    Object.assign(this, { isLive: false, announcesCaptions: false, urgentUntil: 0 });
    this.voice.onEnd = ended;
  }

  /** Appends lines of the game to the log: `say` or `caption`, then the text. */
  log(rows) {
    const { log, log: { firstElementChild: list } } = this.elements;
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
    for (const [kind, text] of rows) {
      const item = document.createElement("li");
      item.className = kind;
      item.textContent = text;
      list.append(item);
      if (kind === "caption" && this.announcesCaptions) this.announce(text, false);
    }
    while (list.childElementCount > LOG_LIMIT) list.firstElementChild.remove();
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }

  /** Speaks utterances: number, priority, text and its reading; or `stop`. */
  say(rows) {
    for (const [number, priority, text, reading] of rows) {
      if (number === "stop") {
        this.voice.stop();
        this.elements.urgent.replaceChildren();
        this.elements.polite.replaceChildren();
      } else if (this.voice.isOn) {
        this.voice.say(Number(number), reading || text, priority === "important");
      } else {
        const now = performance.now();
        if (priority === "important") this.urgentUntil = now + URGENT_MILLISECONDS;
        this.announce(text, now < this.urgentUntil);
      }
    }
  }

  /** Hands a line to the screen reader. Urgent ones interrupt. */
  announce(text, isUrgent) {
    if (!this.isLive) return;
    const region = isUrgent ? this.elements.urgent : this.elements.polite;
    const line = document.createElement("p");
    // Orca leaves out a line that is equal to one it has just met, in the log or here.
    line.textContent = `${text}\u00a0`;
    region.append(line);
    while (region.childElementCount > LIVE_LIMIT) region.firstElementChild.remove();
    setTimeout(() => line.remove(), LIVE_MILLISECONDS);
  }

  captions(lines) {
    this.elements.captions.textContent = lines.map(([line]) => line).join("; ");
  }

  /**
   * Shows a screen of the game: its kind and title, then a row for each item. Buttons stay while
   * their places stay, so that none loses the focus because another changed.
   */
  show([[kind, title] = ["valley", ""], ...rows]) {
    const { menu, menuTitle, items } = this.elements;
    const hadFocus = menu.contains(document.activeElement);
    const isNew = menuTitle.textContent !== title || menu.dataset.kind !== kind;
    menu.dataset.kind = kind;
    menuTitle.textContent = title;
    menu.hidden = title === "";
    while (items.childElementCount > rows.length) items.lastElementChild.remove();
    while (items.childElementCount < rows.length) items.append(this.makeItem());
    rows.forEach((row, place) => this.update(items.children[place].firstElementChild, row));
    // With the screen off, this list is what the player sees.
    if (document.body.classList.contains("screenless")) {
      this.selected?.scrollIntoView({ block: "nearest" });
    }
    if (!hadFocus || menu.contains(document.activeElement) && !isNew) return null;
    return rows.length > 0 ? this.selected ?? items.querySelector("button") : "game";
  }

  get selected() { return this.elements.items.querySelector("[aria-current=true]"); }

  makeItem() {
    const [item, button, name, worth] = ["li", "button", "span", "b"]
      .map((tag) => document.createElement(tag));
    button.append(name, worth);
    button.addEventListener("click", () => this.choose(Number(button.dataset.index)));
    button.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || button.dataset.role !== "choice") return;
      event.preventDefault();
      this.change(Number(button.dataset.index), step);
    });
    item.append(button);
    return item;
  }

  update(button, [index, role, selected, on, label, value = ""]) {
    set(button.dataset, "index", index);
    set(button.dataset, "role", role);
    attribute(button, "role", role === "switch" ? "switch" : null);
    attribute(button, "aria-checked", role === "switch" ? String(on === "1") : null);
    attribute(button, "aria-current", selected === "1" ? "true" : null);
    const [name, worth] = button.children;
    set(name, "textContent", value && role !== "switch" ? `${label}: ` : label);
    set(worth, "textContent", role === "switch" ? "" : value);
  }
}

/** Writes only what is new, because screen readers hear of each writing. */
function set(target, name, value) { if (target[name] !== value) target[name] = value; }

function attribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The voice of the browser, where the player wants one instead of a screen reader. */
export class Voice {
  constructor() {
    Object.assign(this, { isOn: false, rate: 1, pitch: 1, name: "", language: "en" });
  }

  static get isThere() { return "speechSynthesis" in window; }

  /** The voices for the language of the game. */
  get voices() {
    const all = attempt(() => speechSynthesis.getVoices()) ?? [];
    return all.filter(({ lang }) => lang.startsWith(this.language));
  }

  say(number, text, isUrgent) {
    try { this.speak(number, text, isUrgent); } catch { this.onEnd?.(number, true); }
  }

  speak(number, text, isUrgent) {
    if (isUrgent) speechSynthesis.cancel();
    const speech = new SpeechSynthesisUtterance(text);
    speech.lang = this.language;
    speech.rate = this.rate;
    speech.pitch = this.pitch;
    speech.voice = this.voices.find(({ name }) => name === this.name) ?? null;
    speech.onstart = () => this.onEnd?.(number, false);
    speech.onend = speech.onerror = () => this.onEnd?.(number, true);
    speechSynthesis.speak(speech);
  }

  stop() { if (this.isOn) attempt(() => speechSynthesis.cancel()); }
}
