// Stands in the head of a prerendered page and runs before anything is painted. Links work without it.
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
      // Without a network the next touch tries anew.
      begun = false;
    }
  };

  for (const sign of ["pointerdown", "keydown", "focusin", "online"]) addEventListener(sign, begin);
  const press = ({ target }) => {
    pressed = target.closest("button");
  };
  addEventListener("click", press);
  // A press that came before React is pressed again.
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
      // Whoever reads another language sees the English of the prerendered page only on a slow network.
      document.documentElement.dataset.language = language;
      setTimeout(() => delete document.documentElement.dataset.language, 4000);
      begin();
    }
    if (localStorage.getItem("token")) {
      // Whoever has a token never sees the header of those who have none.
      document.documentElement.dataset.token = "";
      begin();
    }
  } catch {}
})();
