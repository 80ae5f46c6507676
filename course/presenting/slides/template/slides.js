// Slides that fit, and that say where one is.

const HEIGHT = 720, FULL = 680, AIRY = 520, SMALLEST = 0.66, LARGEST = 1.4;
const TALL = 6; // lines of code
const root = document.documentElement;

function theme(dark) {
  root.dataset.theme = dark ? "dark" : "light";
}

/** Larger type where a slide has little, smaller where it has more than fits; long code scrolls. */
function fit(slide) {
  if (!slide || slide.classList.contains("stack") || slide.dataset.fit) return;
  slide.classList.add("fitted");
  let size = 1;
  const set = (wish) => slide.style.setProperty("--fit", (size = wish).toFixed(2));
  while (slide.scrollHeight < AIRY && size < LARGEST) set(size + 0.04);
  while (slide.scrollHeight > FULL && size > SMALLEST) set(size - 0.04);
  const code = [...slide.querySelectorAll(".jp-InputArea pre")].sort((a, b) => b.clientHeight - a.clientHeight)[0];
  if (code && slide.scrollHeight > FULL) {
    code.classList.add("long");
    code.tabIndex = 0;
    code.style.maxHeight = `${Math.max(200, code.clientHeight - (slide.scrollHeight - FULL))}px`;
  }
  slide.dataset.fit = size.toFixed(2);
  Reveal.layout();
}

/** Where we are: the chapter, and the heading of the section. */
function where(slide) {
  const chapter = document.querySelector("h1")?.textContent ?? document.title;
  const stack = slide.closest(".stack") ?? slide;
  const section = stack.querySelector("h2")?.textContent;
  const own = slide.querySelector("h1, h2");
  document.getElementById("where").textContent = own ? "" : [chapter, section].filter(Boolean).join(" · ");
}

for (const cell of document.querySelectorAll(".jp-CodeCell")) {
  const lines = cell.querySelector(".jp-InputArea pre")?.textContent.trim().split("\n").length ?? 0;
  if (cell.querySelector(".jp-OutputArea img, .jp-OutputArea svg") && lines >= TALL) cell.classList.add("beside");
}

theme(matchMedia("(prefers-color-scheme: dark)").matches);
Reveal.initialize({
  width: 1280, height: HEIGHT, margin: 0.05, center: true, hash: !LIVE, transition: "none", slideNumber: "c/t", navigationMode: "linear",
}).then(() => {
  const show = () => {
    fit(Reveal.getCurrentSlide());
    where(Reveal.getCurrentSlide());
  };
  Reveal.on("slidechanged", show);
  Reveal.addKeyBinding({ keyCode: 68, key: "D", description: "Light or dark" }, () => theme(root.dataset.theme !== "dark"));
  show();
});
