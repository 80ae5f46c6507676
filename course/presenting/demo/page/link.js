// What the page shows stands behind the # of its address: a link is a state.

/** The state that the address holds. */
export function held() {
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** Keep some of it in the address; null and "" take a name out. */
export function hold(changes) {
  const state = new URLSearchParams(location.hash.slice(1));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") state.delete(name);
    else state.set(name, value);
  }
  const address = `#${state}`;
  if (address !== location.hash && !(address === "#" && !location.hash)) history.replaceState(null, "", address);
}
