// Light or dark: as the system has it, until somebody in the room asks for the other.

import { say } from "./words.js";

const KEPT = "course-theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function isDark() {
  return (document.documentElement.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
}

/** Take a look and keep it. */
export function choose(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEPT, theme);
  } catch { /* then it is asked for again next time */ }
}

/** Let a button change the theme; `changed` is called whenever colours are others, for what is drawn by hand. */
export function themeButton(button, changed = () => {}) {
  const tell = () => {
    button.textContent = isDark() ? say("Light") : say("Dark");
    button.setAttribute("aria-label", isDark() ? say("Change to the light look") : say("Change to the dark look"));
    changed();
  };
  if (kept()) document.documentElement.dataset.theme = kept();
  button.addEventListener("click", () => {
    choose(isDark() ? "light" : "dark");
    tell();
  });
  system.addEventListener("change", tell);
  tell();
}
