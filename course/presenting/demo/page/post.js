// What the page asks of the server.

/** The answer as JSON; `{problem}` where there is none. */
export async function post(address, body) {
  try {
    const reply = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return await reply.json();
  } catch {
    return { problem: "The demo has ended: start it again in the terminal." };
  }
}
