// Code that runs on the slide: in the kernel that JupyterLab has for the same notebook, and with what is typed here.

const KEPT = "course-slides-token";
const key = new URLSearchParams(location.hash.slice(1)).get("token");
if (key) {
  sessionStorage.setItem(KEPT, key);
  history.replaceState(null, "", location.pathname); // out of the address bar, which the room can read
}
const TOKEN = sessionStorage.getItem(KEPT) ?? "";
const BASE = location.pathname.replace(/static\/.*$/, "");
const ANSI = /\u001b\[[0-9;]*m/g;

class Kernel {
  constructor() {
    this.waiting = new Map(); // from a request to what its answers are given to
    this.session = crypto.randomUUID();
  }

  /** Connected to the notebook's kernel, with the imports of the chapter run. */
  ready() {
    this.connected ??= this.#connect().catch((error) => {
      this.connected = null;
      throw error;
    });
    return this.connected;
  }

  async #connect() {
    const body = { path: LIVE.path, name: LIVE.path, type: "notebook", kernel: { name: "python3" } };
    const reply = await fetch(`${BASE}api/sessions`, {
      method: "POST",
      headers: { Authorization: `token ${TOKEN}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(say("JupyterLab answers {status}: open the slides by the address that was printed.", { status: reply.status }));
    const { kernel } = await reply.json();
    const address = new URL(`${BASE}api/kernels/${kernel.id}/channels`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = new URLSearchParams({ token: TOKEN, session_id: this.session });
    this.socket = new WebSocket(address);
    this.socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    this.socket.onclose = () => this.#lost();
    await new Promise((resolve, reject) => {
      this.socket.onopen = resolve;
      this.socket.onerror = () => reject(new Error(say("JupyterLab has ended: start it again in the terminal.")));
    });
    for (const source of LIVE.setup) await this.#execute(source, () => {});
  }

  #lost() {
    this.connected = null;
    for (const { failed } of this.waiting.values()) failed(new Error(say("JupyterLab has ended: start it again in the terminal.")));
    this.waiting.clear();
  }

  /** Run code; `shown` gets each output as it comes. */
  async run(code, shown) {
    await this.ready();
    await this.#execute(code, shown);
  }

  #execute(code, shown) {
    const id = crypto.randomUUID();
    this.socket.send(JSON.stringify({
      channel: "shell",
      header: { msg_id: id, msg_type: "execute_request", session: this.session, username: "", version: "5.3", date: new Date().toISOString() },
      parent_header: {},
      metadata: {},
      content: { code, silent: false, store_history: true, user_expressions: {}, allow_stdin: false, stop_on_error: false },
      buffers: [],
    }));
    return new Promise((done, failed) => this.waiting.set(id, { shown, done, failed }));
  }

  #take({ header, parent_header: parent, content }) {
    const request = this.waiting.get(parent.msg_id);
    if (!request) return; // somebody else's: JupyterLab's own
    if (header.msg_type === "status" && content.execution_state === "idle") {
      this.waiting.delete(parent.msg_id);
      request.done();
    } else {
      request.shown(header.msg_type, content);
    }
  }
}

const kernel = new Kernel();

function makeLive(cell) {
  const code = cell.querySelector(".jp-InputArea pre");
  if (!code) return;
  code.contentEditable = "plaintext-only";
  code.spellcheck = false;
  code.setAttribute("role", "textbox");
  code.setAttribute("aria-multiline", "true");
  code.setAttribute("aria-label", say("Code"));
  const button = Object.assign(document.createElement("button"), { type: "button", className: "run", textContent: say("Run") });
  code.parentElement.append(button);
  const run = async () => {
    button.disabled = true;
    const output = outputOf(cell);
    try {
      await kernel.run(code.innerText.replace(/\u00a0/g, " "), (kind, content) => show(output, kind, content));
    } catch (error) {
      show(output, "error", { ename: "", evalue: error.message });
    }
    button.disabled = false;
    const slide = cell.closest("section");
    fit(slide);
    Reveal.layout();
  };
  button.addEventListener("click", run);
  code.addEventListener("keydown", (event) => {
    event.stopPropagation(); // letters and arrows are for the code, not for the slides
    if (event.key === "Enter" && (event.shiftKey || event.ctrlKey)) {
      event.preventDefault();
      run();
    } else if (event.key === "Tab") {
      event.preventDefault();
      document.execCommand("insertText", false, "    ");
    } else if (event.key === "Escape") {
      code.blur();
    }
  });
}

function outputOf(cell) {
  let area = cell.querySelector(".jp-OutputArea");
  if (!area) {
    area = Object.assign(document.createElement("div"), { className: "jp-OutputArea" });
    area.setAttribute("role", "status");
    cell.append(area);
  }
  area.replaceChildren();
  return area;
}

function show(area, kind, content) {
  if (kind === "clear_output") area.replaceChildren();
  else if (kind === "stream") text(area, content.text);
  else if (kind === "error") text(area, [content.ename, content.evalue].filter(Boolean).join(": ").replace(ANSI, ""), "failed");
  else if (kind === "display_data" || kind === "execute_result") rich(area, content.data);
}

function text(area, words, className = "") {
  const last = area.lastElementChild;
  if (last?.tagName === "PRE" && last.className === className) last.textContent += words;
  else area.append(Object.assign(document.createElement("pre"), { textContent: words, className }));
}

function rich(area, data) {
  const place = document.createElement("div");
  if (data["text/html"]) {
    place.innerHTML = data["text/html"];
    unsectioned(place);
    for (const script of place.querySelectorAll("script")) { // a browser runs none that came as text
      script.replaceWith(Object.assign(document.createElement("script"), { textContent: script.textContent }));
    }
  } else if (data["image/png"]) {
    place.append(Object.assign(document.createElement("img"), { src: `data:image/png;base64,${data["image/png"]}`, alt: data["text/plain"] ?? "" }));
  } else if (data["image/svg+xml"]) {
    place.innerHTML = data["image/svg+xml"];
  } else if (data["text/plain"]) {
    text(area, data["text/plain"]);
    return;
  }
  area.append(place);
}

document.querySelectorAll(".jp-CodeCell").forEach(makeLive);
document.querySelector("footer").append(Object.assign(document.createElement("a"), {
  textContent: say("in JupyterLab"), target: "course-lab", href: `${BASE}lab/tree/${LIVE.path}?token=${encodeURIComponent(TOKEN)}`,
}));
