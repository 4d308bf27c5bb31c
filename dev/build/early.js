// Runs in the head of every document, before any other code has loaded. It starts the first calls of the screen, whose
// answers the app takes (web/api/early.ts), and fetches the code. Links of a prerendered page work without it.
(() => {
  const { dataset } = document.currentScript;
  const list = (name) => (dataset[name] ?? "").split(" ").filter(Boolean);
  const others = Object.fromEntries(list("catalogues").map((each) => each.split("=")));
  const page = document.documentElement.dataset;
  const { lang } = document.documentElement;
  let token;
  let kind = "";
  let language = lang;

  const link = (rel, href) => {
    const element = Object.assign(document.createElement("link"), { rel, href });
    document.head.append(element);
    return new Promise((resolve, reject) => Object.assign(element, { onload: resolve, onerror: reject }));
  };
  const fetchCode = () => {
    // A visitor is redirected from a guarded screen and needs none of its code.
    if (!token && "guarded" in dataset) return;
    const own = token ? list("person") : [];
    for (const module of [...list("modules"), ...own, others[language]].filter(Boolean))
      link("modulepreload", module).catch(() => {});
  };

  const startCalls = () => {
    const answers = {};
    const names = dataset.path.split("/");
    const parts = location.pathname.split("/");
    const query = new URLSearchParams(location.search);
    // The view of a list is not part of its call.
    query.delete("view");
    const [userType, unverified] = kind.split(" ");
    const own =
      userType === dataset.userType ? [...list("own"), ...(unverified ? list(unverified) : [])] : [];
    for (const call of [...list("calls"), ...own]) {
      const address = call
        .replace(/:\w+/, (name) => parts[names.indexOf(name)])
        .replace(/\?$/, query.size > 0 ? `?${query}` : "");
      const stop = new AbortController();
      // The time limit of a call (web/api/with-timeout.ts).
      setTimeout(() => stop.abort(), 20_000);
      const headers = { Authorization: `Bearer ${token}` };
      const answer = fetch(address, { headers, signal: stop.signal }).then(async (response) => ({
        response,
        text: await response.text(),
      }));
      answers[address] = { answer, stop };
      answer.then(
        (arrived) => Object.assign(answers[address] ?? {}, { arrived }),
        () => {},
      );
    }
    window.early = { token, at: Date.now(), answers };
    // Back may show this page again, much later.
    addEventListener("pagehide", () => delete window.early);
  };

  // The browser would offer to install the app at any moment. Our pages do (web/features/notifications/way-to-install.ts).
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installPrompt = event;
    dispatchEvent(new Event("installable"));
  });

  // A prerendered page stays as it is until the first touch or an idle moment.
  const { entry, sheet } = dataset;
  let begun = false;
  let pressed;
  // A pressed button is faded as long as it waits for the code.
  const fade = (opacity) => pressed && Object.assign(pressed.style, { opacity });
  const begin = async () => {
    if (begun) return;
    begun = true;
    try {
      const dressed = link("stylesheet", sheet);
      fetchCode();
      await dressed;
      await import(entry);
    } catch {
      // A failed fetch is retried at the next touch.
      begun = false;
      fade("");
    }
  };
  const wait = () => {
    for (const sign of ["pointerdown", "keydown", "focusin", "online"]) addEventListener(sign, begin);
    const press = ({ target }) => {
      fade("");
      pressed = target.closest("button");
      fade(0.5);
    };
    // A form that the browser sends would leave the page.
    const keep = (event) => event.preventDefault();
    addEventListener("click", press);
    addEventListener("submit", keep);
    // Repeats a press that came before React was ready.
    const release = () => {
      removeEventListener("click", press);
      removeEventListener("submit", keep);
      fade("");
      pressed?.click();
    };
    addEventListener("live", release, { once: true });
    addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(begin, { timeout: 3000 }));
  };

  try {
    token = localStorage.getItem("token");
    kind = localStorage.getItem("kind") ?? "";
    const stored = localStorage.getItem("language");
    const tags = [...(stored ? [stored] : []), ...navigator.languages].map((tag) => tag.split("-")[0]);
    language = tags.find((tag) => tag === "en" || others[tag]) ?? "en";
    // Hides the list of languages above the title from people who have chosen one.
    if (stored) page.chosen = "";
    const { saveData = false, effectiveType = "4g" } = navigator.connection ?? {};
    // The display face that an earlier visit has stored (web/ui/layout/display-face.ts).
    if (localStorage.getItem("face") && !saveData && effectiveType === "4g") page.face = "";
  } catch {}
  if (token) startCalls();
  wait();
  if (language !== lang) {
    // Hides the page from readers of another language until their catalogue arrives or time is up.
    page.language = language;
    setTimeout(() => delete page.language, 4000);
    begin();
  }
  if (token) {
    // Hides the signed-out header from people with a token, and frames from all others.
    page.token = "";
    begin();
    // Formatting the first number takes 100 ms on a slow phone. It is done here, while the code is loading.
    setTimeout(() => new Intl.NumberFormat(language).format(1), 50);
  }
  if ("now" in dataset) begin();
})();
