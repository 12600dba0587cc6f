/** What the page learns from the browser: language, wishes for less motion, more contrast. */

const motion = matchMedia("(prefers-reduced-motion: reduce)");
const contrast = matchMedia("(prefers-contrast: more)");

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
    try { return JSON.parse(localStorage.getItem("kodama.page") ?? "{}"); } catch { return {}; }
  },
  write(values) {
    try { localStorage.setItem("kodama.page", JSON.stringify(values)); } catch { /* not kept */ }
  },
};
