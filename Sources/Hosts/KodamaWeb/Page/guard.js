/**
 * Says what happened when a part of the page fails, and offers to load the page again. This file
 * needs no other one, so that it works when another one is missing.
 */
globalThis.guard = {
  /** Called with the error before it is shown, so that the game can be kept. */
  onError: null,

  /** Shows one of the sentences of the page, and the first error that there was. */
  show(sentence, error) {
    for (const one of document.querySelectorAll("#trouble [data-when]")) {
      one.hidden = one.dataset.when !== sentence;
    }
    const detail = document.getElementById("trouble-detail");
    if (error && !detail.textContent) detail.textContent = String(error.message ?? error);
    document.getElementById("trouble").hidden = false;
  },

  /** Handles an error that nothing else has handled. */
  handle(error) {
    const isTrap = error instanceof WebAssembly.RuntimeError;
    try { this.onError?.(error, isTrap); } catch (another) { console.info(another.message); }
    this.show(isTrap ? "stopped" : globalThis.kodama ? "failed" : "missing", error);
  },
};

addEventListener("error", (event) => {
  if (event.target instanceof HTMLScriptElement) {
    guard.show("missing", event.target.src.split("/").pop());
  } else if (event.error && (!event.filename || event.filename.startsWith(location.origin))) {
    guard.handle(event.error);
  }
}, true);
addEventListener("unhandledrejection", ({ reason }) => {
  if (reason instanceof Error) guard.handle(reason);
});
addEventListener("DOMContentLoaded", () => {
  document.getElementById("reload").addEventListener("click", () => location.reload());
});
