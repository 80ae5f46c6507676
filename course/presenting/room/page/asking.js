// What both pages of the room need: to ask the server, and to remember a word.

import { say } from "./theme/words.js";

/** The server's answer, with its HTTP status; `{ problem }` where something is in the way. */
export async function post(where, what) {
  try {
    const reply = await fetch(where, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(what),
    });
    return { status: reply.status, ...await reply.json() };
  } catch {
    return { problem: say("The demo can't be reached.") };
  }
}

export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch { /* then it is asked again */ }
}
