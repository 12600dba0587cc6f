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

function modifiers(event) {
  return (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0);
}

export class Input {
  /**
   * Listens on the element that has the focus while the game is played.
   * `context` has `game`, the game that is played or null, and `screen`.
   */
  constructor(element, typed, context) {
    Object.assign(this, { element, typed, context, held: new Map(), pads: new Map(), turned: 0 });
    element.addEventListener("keydown", (event) => this.key(event, true));
    element.addEventListener("keyup", (event) => this.key(event, false));
    element.addEventListener("focusout", () => this.release());
    addEventListener("blur", () => context.game?.wasm.kodama_focus(0));
    addEventListener("focus", () => context.game?.wasm.kodama_focus(1));
    this.listenToText();
    this.listenToPointers(context.screen.canvas);
    addEventListener("gamepaddisconnected", () => context.game?.wasm.kodama_gamepad(0));
    addEventListener("gamepadconnected", () => context.game?.wasm.kodama_gamepad(1));
  }

  /** Releases every key, because the page no longer hears of them. */
  release() {
    for (const [scancode, bits] of this.held) this.context.game?.key(scancode, false, bits);
    this.held.clear();
  }

  key(event, isDown) {
    const { game } = this.context;
    const scancode = SCANCODES[event.code];
    // Shift+Tab is the way out. A key that composes a letter belongs to the input method.
    if (!game || !scancode || event.isComposing || event.keyCode === 229) return;
    if (event.code === "Tab" && event.shiftKey || event.metaKey) return;
    if (event.repeat) {
      if (this.held.has(scancode)) event.preventDefault();
      return;
    }
    const bits = modifiers(event);
    const isTaken = game.key(scancode, isDown, bits);
    if (!isDown) this.held.delete(scancode);
    else if (isTaken) this.held.set(scancode, bits);
    if (isTaken) event.preventDefault();
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
    const act = (event, kind) => {
      const { game, screen } = this.context;
      if (!game) return;
      const [x, y] = screen.place(event);
      if (event.pointerType === "touch") {
        if (kind < 3) game.wasm.kodama_touch(kind, event.pointerId, x, y);
      } else {
        const button = event.button < 0 ? 0 : event.button + 1;
        game.wasm.kodama_pointer(kind, x, y, button, modifiers(event));
      }
    };
    canvas.addEventListener("pointerdown", (event) => {
      if (!this.context.game) return;
      event.preventDefault();
      canvas.focus({ preventScroll: true });
      canvas.setPointerCapture(event.pointerId);
      act(event, 0);
    });
    canvas.addEventListener("pointermove", (event) => act(event, 1));
    canvas.addEventListener("pointerup", (event) => act(event, 2));
    canvas.addEventListener("pointercancel", (event) => act(event, 2));
    canvas.addEventListener("pointerleave", (event) => act(event, 3));
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

  /** Reads the gamepads, which have no events for their buttons. */
  poll() {
    const { game } = this.context;
    if (!game || !navigator.getGamepads) return;
    for (const pad of navigator.getGamepads()) {
      if (!pad?.connected || pad.mapping !== "standard") continue;
      const [x, y] = pad.axes;
      const stick = { 12: y < -STICK, 13: y > STICK, 14: x < -STICK, 15: x > STICK };
      const before = this.pads.get(pad.index) ?? [];
      const now = Array.from({ length: PAD_BUTTONS }, (_, button) =>
        Boolean(pad.buttons[button]?.pressed || stick[button]));
      now.forEach((isDown, button) => {
        if (isDown !== Boolean(before[button])) game.wasm.kodama_button(button, isDown ? 1 : 0);
      });
      this.pads.set(pad.index, now);
    }
  }
}
