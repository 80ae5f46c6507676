// Slides that fit, that say where one is, and that have notes for who speaks (S).

const root = document.documentElement;

function theme(dark) {
  root.dataset.theme = dark ? "dark" : "light";
}

/** Where we are: the chapter, and the heading of the section. */
function where(slide) {
  const chapter = document.querySelector("h1")?.textContent ?? document.title;
  const stack = slide.closest(".stack") ?? slide;
  const section = stack.querySelector("h2")?.textContent;
  const own = slide.querySelector("h1, h2");
  document.getElementById("where").textContent = own ? "" : [chapter, section].filter(Boolean).join(" · ");
}

document.querySelectorAll(".jp-Cell").forEach(unsectioned);
for (const formula of document.querySelectorAll(".math")) {
  katex.render(formula.textContent, formula, { displayMode: formula.classList.contains("display"), throwOnError: false });
}

// A printing browser draws no frames, and reveal.js waits for one.
if (isPrinted()) window.requestAnimationFrame = (then) => setTimeout(() => then(performance.now()));

theme(matchMedia("(prefers-color-scheme: dark)").matches && !isPrinted());
// All are measured before the first is shown; pictures and fonts, which are inside the file, must be there for it.
addEventListener("load", async () => {
  await document.fonts.ready;
  await Promise.all([...document.fonts].map((font) => font.load()));
  fitAll();
  await Reveal.initialize({
    width: WIDTH, height: HEIGHT, margin: MARGIN, center: true, hash: !LIVE, transition: "none", slideNumber: "c/t",
    navigationMode: "linear", plugins: [RevealNotes], pdfMaxPagesPerSlide: 1,
  });
  const show = () => where(Reveal.getCurrentSlide());
  Reveal.on("slidechanged", show);
  Reveal.addKeyBinding({ keyCode: 68, key: "D", description: say("Light or dark") }, () => theme(root.dataset.theme !== "dark"));
  show();
});
