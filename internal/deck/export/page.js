(() => {
  const slides = [...document.querySelectorAll(".slide")];
  if (!slides.length) return;
  let slide = 0, step = 0, typed = "";
  const steps = (i) => Number(slides[i].dataset.steps);
  const show = () => {
    slides.forEach((s, i) => s.classList.toggle("current", i === slide));
    const now = slides[slide];
    now.querySelectorAll("[data-from]").forEach((e) => e.classList.toggle("later", Number(e.dataset.from) > step));
    now.querySelectorAll("pre[data-stages]").forEach((pre) => {
      const stage = Math.min(Math.max(step - Number(pre.dataset.start), 0), Number(pre.dataset.stages) - 1);
      pre.querySelectorAll(".line").forEach((l) => l.classList.toggle("dim", !l.dataset.lit.split(" ").includes(String(stage))));
    });
    history.replaceState(null, "", "#" + (slide + 1));
  };
  // What a step brings is scrolled to, on slides that are higher than the window.
  const reach = () => {
    const lit = (pre) => step >= Number(pre.dataset.start) && step < Number(pre.dataset.start) + Number(pre.dataset.stages);
    const now = slides[slide], stages = [...now.querySelectorAll("pre[data-stages]")].filter(lit);
    const fresh = [...now.querySelectorAll(`[data-from="${step}"]`), ...stages.flatMap((pre) => [...pre.querySelectorAll(".line:not(.dim)")])];
    if (!step || !fresh.length) return window.scrollTo(0, now.scrollTop = 0);
    fresh[fresh.length - 1].scrollIntoView({ block: "nearest" });
    fresh[0].scrollIntoView({ block: "nearest" });
  };
  const go = (i, n) => {
    slide = Math.min(Math.max(i, 0), slides.length - 1);
    step = Math.min(Math.max(n, 0), steps(slide) - 1);
    show();
    reach();
  };
  const next = () => {
    if (step + 1 < steps(slide)) go(slide, step + 1);
    else if (slide + 1 < slides.length) go(slide + 1, 0);
  };
  const back = () => {
    if (step > 0) go(slide, step - 1);
    else if (slide > 0) go(slide - 1, Infinity);
  };
  const keys = {
    ArrowRight: next, ArrowDown: next, PageDown: next, " ": next, l: next, j: next,
    ArrowLeft: back, ArrowUp: back, PageUp: back, h: back, k: back,
    Home: () => go(0, 0), g: () => go(0, 0), End: () => go(slides.length - 1, 0),
    G: () => go(typed ? Number(typed) - 1 : slides.length - 1, 0),
  };
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const key = keys[e.key];
    if (key) { key(); e.preventDefault(); }
    typed = /^[0-9]$/.test(e.key) ? (typed + e.key).slice(-6) : e.key === "Shift" ? typed : "";
  });
  const fromHash = () => go((Number(location.hash.slice(1)) || 1) - 1, 0);
  window.addEventListener("hashchange", fromHash);
  document.documentElement.classList.add("playing");
  fromHash();
})();
