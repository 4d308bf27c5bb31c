// Runs in the head of a prerendered page before the first paint. Links work without it.
(() => {
  const { entry, modules, sheet, catalogues } = document.currentScript.dataset;
  const others = Object.fromEntries(catalogues.split(" ").map((each) => each.split("=")));
  let language;
  let begun = false;
  let pressed;

  const link = (rel, href) => {
    const element = Object.assign(document.createElement("link"), { rel, href });
    document.head.append(element);
    return new Promise((resolve, reject) => Object.assign(element, { onload: resolve, onerror: reject }));
  };
  const begin = async () => {
    if (begun) return;
    begun = true;
    try {
      const dressed = link("stylesheet", sheet);
      for (const module of [...modules.split(" "), others[language]].filter(Boolean))
        link("modulepreload", module).catch(() => {});
      await dressed;
      await import(entry);
    } catch {
      // A failed fetch is retried at the next touch.
      begun = false;
    }
  };

  for (const sign of ["pointerdown", "keydown", "focusin", "online"]) addEventListener(sign, begin);
  const press = ({ target }) => {
    pressed = target.closest("button");
  };
  addEventListener("click", press);
  // Repeats a press that came before React was ready.
  const release = () => {
    removeEventListener("click", press);
    pressed?.click();
  };
  addEventListener("live", release, { once: true });
  addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(begin, { timeout: 3000 }));
  try {
    const stored = localStorage.getItem("language");
    const tags = [...(stored ? [stored] : []), ...navigator.languages].map((tag) => tag.split("-")[0]);
    language = tags.find((tag) => tag === "en" || others[tag]);
    if (others[language]) {
      // Hides the English page from readers of another language until their catalogue arrives or time is up.
      document.documentElement.dataset.language = language;
      setTimeout(() => delete document.documentElement.dataset.language, 4000);
      begin();
    }
    const { saveData = false, effectiveType = "4g" } = navigator.connection ?? {};
    // As showStoredFace does (web/ui/layout/display-face.ts).
    if (localStorage.getItem("face") && !saveData && effectiveType === "4g")
      document.documentElement.dataset.face = "";
    if (localStorage.getItem("token")) {
      // Hides the signed-out header from people with a token.
      document.documentElement.dataset.token = "";
      begin();
    }
  } catch {}
})();
