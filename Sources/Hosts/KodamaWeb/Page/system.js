/** What the page learns from the browser: language, wishes for less motion, more contrast. */

const motion = matchMedia("(prefers-reduced-motion: reduce)");
const contrast = matchMedia("(prefers-contrast: more)");

export function sleep(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}

/** Calls something that a browser may lack or refuse. The result is undefined where it does. */
export function attempt(act) {
  try {
    const result = act();
    result?.catch?.(() => {});
    return result;
  } catch {
    return undefined;
  }
}

/** Options of a game that follow the wishes of the system. */
export function systemOptions() {
  const language = (navigator.languages ?? [navigator.language])
    .find((tag) => /^(en|ja)\b/.test(tag))?.slice(0, 2) ?? "en";
  const page = location.href.split("#")[0];
  return { language, page, calm: motion.matches, contrast: contrast.matches };
}

export function wantsLessMotion() { return motion.matches; }
/** Calls `change(isHidden)` when the page is hidden or shown, and `leave` before it goes away. */
export function watchPage(change, leave) {
  document.addEventListener("visibilitychange", () => change(document.hidden));
  addEventListener("pagehide", leave);
}

/** Settings of the page, kept apart from those of the game. */
export const settings = {
  read() {
    const kept = attempt(() => JSON.parse(localStorage.getItem("kodama.page") ?? "{}"));
    return typeof kept === "object" && kept ? kept : {};
  },
  write(values) {
    attempt(() => localStorage.setItem("kodama.page", JSON.stringify(values)));
  },
};
