/** Keys, pointers, fingers, gamepads and typed text, handed to the game as they come. */

/** The USB usage of each key by its position, as the game counts keys. */
export const SCANCODES = {
  Enter: 40, Escape: 41, Backspace: 42, Tab: 43, Space: 44, Minus: 45, Equal: 46, BracketLeft: 47,
  BracketRight: 48, Backslash: 49, Semicolon: 51, Quote: 52, Backquote: 53, Comma: 54, Period: 55,
  Slash: 56, Home: 74, PageUp: 75, Delete: 76, End: 77, PageDown: 78, ArrowRight: 79,
  ArrowLeft: 80, ArrowDown: 81, ArrowUp: 82, IntlBackslash: 100, IntlRo: 135, IntlYen: 137,
  ControlLeft: 224, ControlRight: 228, Digit0: 39,
};
for (let n = 0; n < 26; n += 1) SCANCODES["Key" + String.fromCharCode(65 + n)] = 4 + n;
for (let n = 1; n <= 9; n += 1) SCANCODES["Digit" + n] = 29 + n;
for (let n = 1; n <= 12; n += 1) SCANCODES["F" + n] = 57 + n;

const NOTCH_PIXELS = 100;
const PAD_BUTTONS = 16;
const STICK = 0.5;
/** The bits of `kodama_key` besides the modifiers, and of `PointerEvent.buttons` by button. */
const [ALT_GR, NOT_LATIN, BUTTON_BITS] = [8, 16, [0, 1, 4, 2]];

function modifiers(event) {
  return (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0);
}

/** Firefox on macOS calls the Option key AltGraph as well; there it is Alt. */
function hasAltGr(event) {
  return event.getModifierState("AltGraph") && (event.ctrlKey || !event.altKey);
}

/** The strokes of the browser, which are never taken: zoom, address, tabs, windows, history. */
function isOfBrowser({ key, code, ctrlKey, altKey, metaKey }) {
  if (metaKey) return true;
  if (altKey) return !ctrlKey && code === "ArrowLeft";
  return ctrlKey && (/^[-+=_0ltwn]$/i.test(key) || code === "Digit0" || code === "Tab");
}

const gamepads = () => {
  try { return navigator.getGamepads?.() ?? []; } catch { return []; }
};

export class Input {
  /**
   * Listens on the element that has the focus while the game is played.
   * `context` has `game`, the game that is played or null, and `screen`.
   */
  constructor(element, typed, context) {
    Object.assign(this, { element, typed, context, held: new Map(), turned: 0, button: 0 });
    // Buttons of gamepads: those that the game knows as pressed, and those, with their gamepads,
    // that do nothing until they are released.
    Object.assign(this, { pressed: new Set(), spent: new Set(), hasFocus: true });
    this.listenToLayout();
    element.addEventListener("keydown", (event) => this.key(event, true));
    element.addEventListener("keyup", (event) => this.key(event, false));
    element.addEventListener("focusout", () => this.release());
    addEventListener("blur", () => this.setFocus(false));
    addEventListener("focus", () => this.setFocus(true));
    this.listenToText();
    this.listenToPointers(context.screen.canvas);
    addEventListener("gamepaddisconnected", () => {
      this.poll();
      context.game?.wasm.kodama_gamepad(0);
    });
    addEventListener("gamepadconnected", () => context.game?.wasm.kodama_gamepad(1));
  }

  setFocus(hasFocus) {
    this.hasFocus = hasFocus;
    if (!hasFocus) {
      this.release();
      this.button = 0;
    }
    this.context.game?.wasm.kodama_focus(hasFocus ? 1 : 0);
  }

  /** Releases every key, because the page no longer hears of them. */
  release() {
    for (const scancode of this.held.keys()) this.context.game?.key(scancode, false);
    this.held.clear();
  }

  key(event, isDown) {
    const { game } = this.context;
    const scancode = SCANCODES[event.code];
    // While the system's key is down, releases of other keys may be kept from the page.
    if (event.key === "Meta") this.release();
    // In the field, a key that composes a letter belongs to the input method.
    const isComposing = event.isComposing || event.keyCode === 229;
    if (!game || !scancode || isComposing && event.target === this.typed) return;
    // Shift+Tab is the way out.
    if (isDown && (event.code === "Tab" && event.shiftKey || isOfBrowser(event))) return;
    if (event.repeat) {
      if (this.held.get(scancode)) event.preventDefault();
      return;
    }
    const isTaken = game.key(scancode, isDown, ...this.press(event, isComposing));
    if (isDown) this.held.set(scancode, isTaken); else this.held.delete(scancode);
    if (isTaken) event.preventDefault();
  }

  /**
   * What the layout makes of a key: the bits of `kodama_key`, the character that is typed, and the
   * one that the key types alone. Firefox and Safari tell of a layout by what it types only.
   */
  press(event, isComposing) {
    const typed = !isComposing && [...event.key].length === 1 ? event.key : "";
    if (hasAltGr(event)) return [modifiers(event) & 1 | ALT_GR, typed.codePointAt(0)];
    if (/\p{L}/u.test(typed) && !event.altKey) {
      this.isLatin = /\p{Script=Latin}/u.test(typed);
      if (/[a-z]/i.test(typed)) this.labels.set(event.code, typed.toLowerCase());
    }
    const label = isComposing ? "" : this.labels.get(event.code) ?? "";
    return [modifiers(event) | (this.isLatin ? 0 : NOT_LATIN), typed.codePointAt(0),
      label.codePointAt(0)];
  }

  /** Learns what the keys type, where the browser tells. */
  listenToLayout() {
    Object.assign(this, { labels: new Map(), isLatin: true });
    navigator.keyboard?.getLayoutMap?.().then((labels) => {
      this.labels = new Map(labels);
      this.isLatin = [...labels].some(([code, label]) => /^Key/.test(code) && /[a-z]/.test(label));
    }).catch(() => { /* not for this page */ });
  }

  /** Shows the field for text while the game wants it: for input methods, and for phones. */
  setWantsText(wantsText) {
    const hadFocus = this.element.contains(document.activeElement);
    if (wantsText) this.typed.hidden = false;
    const target = wantsText ? this.typed : this.context.screen.canvas;
    if (hadFocus) target.focus({ preventScroll: true });
    this.typed.hidden = !wantsText;
  }

  listenToText() {
    const { typed } = this;
    const send = () => {
      const { game } = this.context;
      if (game && typed.value) game.wasm.kodama_text_input(game.put(typed.value));
      typed.value = "";
    };
    typed.addEventListener("input", (event) => { if (!event.isComposing) send(); });
    typed.addEventListener("compositionend", send);
    // A soft keyboard deletes without a key where the field is empty.
    typed.addEventListener("beforeinput", (event) => {
      if (event.inputType !== "deleteContentBackward" || typed.value) return;
      this.context.game?.stroke(SCANCODES.Backspace);
    });
  }

  listenToPointers(canvas) {
    const [DOWN, MOVE, UP, LEAVE, CANCEL] = [0, 1, 2, 3, 4];
    const act = (event, kind) => {
      const { game, screen } = this.context;
      if (!game) return;
      const [x, y] = screen.place(event);
      if (event.pointerType === "touch") {
        if (kind !== LEAVE) game.wasm.kodama_touch(Math.min(kind, 3), event.pointerId, x, y);
        return;
      }
      // While another button is down, the release of a button is a move.
      if (kind === MOVE && this.button && !(event.buttons & BUTTON_BITS[this.button])) kind = UP;
      const isEnd = kind === UP || kind === CANCEL;
      if (isEnd && !this.button) return;
      if (kind === DOWN) this.button = event.button + 1;
      game.wasm.kodama_pointer(kind, x, y, this.button, modifiers(event));
      if (isEnd) this.button = 0;
    };
    canvas.addEventListener("pointerdown", (event) => {
      if (!this.context.game) return;
      event.preventDefault();
      canvas.focus({ preventScroll: true });
      canvas.setPointerCapture(event.pointerId);
      act(event, DOWN);
    });
    canvas.addEventListener("pointermove", (event) => act(event, MOVE));
    canvas.addEventListener("pointerup", (event) => act(event, UP));
    for (const name of ["pointercancel", "lostpointercapture"]) {
      canvas.addEventListener(name, (event) => act(event, CANCEL));
    }
    canvas.addEventListener("pointerleave", (event) => act(event, LEAVE));
    canvas.addEventListener("contextmenu", (event) => {
      if (this.context.game) event.preventDefault();
    });
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** Turns the wheel by whole notches. Without the focus, the wheel scrolls the page. */
  wheel(event) {
    const { game } = this.context;
    if (!game || !this.element.contains(document.activeElement)) return;
    event.preventDefault();
    this.turned -= event.deltaMode === 0 ? event.deltaY / NOTCH_PIXELS : event.deltaY / 3;
    const notches = Math.trunc(this.turned);
    this.turned -= notches;
    if (notches) game.wasm.kodama_wheel(notches, modifiers(event));
  }

  /** Makes a button press a key, for as long as it is held; a click without a pointer, once. */
  attach(button, scancode) {
    const game = () => this.context.game;
    const end = () => {
      if (button.dataset.held) game()?.key(scancode, false, 0);
      delete button.dataset.held;
    };
    button.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      button.dataset.held = "yes";
      game()?.key(scancode, true, 0);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      button.addEventListener(name, end);
    }
    button.addEventListener("click", (event) => {
      if (event.detail === 0) game()?.stroke(scancode);
    });
  }

  /**
   * Reads the gamepads, which have no events for their buttons. What is down without the focus,
   * behind a dialog, or when a game begins does nothing until it is released.
   */
  poll() {
    const { game } = this.context;
    if (!game) return;
    const down = new Set();
    for (const pad of gamepads()) {
      if (!pad?.connected || pad.mapping !== "standard") continue;
      const [x, y] = pad.axes;
      const stick = { 12: y < -STICK, 13: y > STICK, 14: x < -STICK, 15: x > STICK };
      for (let button = 0; button < PAD_BUTTONS; button += 1) {
        const isDown = pad.buttons[button]?.pressed || stick[button];
        if (isDown) down.add(pad.index * PAD_BUTTONS + button);
      }
    }
    const isHeard = this.hasFocus && !document.querySelector("dialog[open]");
    if (!isHeard || game !== this.game) this.spent = new Set(down);
    this.game = game;
    for (const button of this.spent) if (!down.has(button)) this.spent.delete(button);
    const now = new Set([...down].filter((button) => !this.spent.has(button))
      .map((button) => button % PAD_BUTTONS));
    const send = (button, isDown) => game.wasm.kodama_button(button, isDown);
    for (const button of this.pressed) if (!now.has(button)) send(button, 0);
    for (const button of now) if (!this.pressed.has(button)) send(button, 1);
    this.pressed = now;
  }
}
