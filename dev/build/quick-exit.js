// Runs in the head of every document, before early.js, so that leaving needs neither the app nor the network (decision 46).
// The element with `data-quick-exit` or Escape three times leaves the site at once.
(() => {
  const { neutralSite } = document.currentScript.dataset;
  /** The presses of Escape count within this time (milliseconds). */
  const within = 2000;
  const flag = "left";
  let left = false;
  let tokenBefore;
  const readToken = () => {
    try {
      return localStorage.getItem("token");
    } catch {}
  };
  const go = () => location.replace(neutralSite);

  /** Replaces the whole document. What the app renders later is not in it. */
  const clear = () => {
    left = true;
    const make = (tag, values, ...inside) => {
      const element = Object.assign(document.createElement(tag), values);
      element.append(...inside);
      return element;
    };
    const title = make("title", {}, "…");
    const icon = make("link", { rel: "icon", href: "data:," });
    document.documentElement.replaceWith(make("html", {}, make("head", {}, title, icon), make("body")));
    Object.defineProperty(document, "title", { get: () => "…", set() {} });
  };

  /** Does what a sign-out does (web/api/session.tsx), with as little code as possible. */
  const signOut = () => {
    try {
      const headers = { Authorization: `Bearer ${readToken()}` };
      if (readToken())
        fetch("/api/auth/logout", { method: "POST", keepalive: true, headers }).catch(() => {});
      for (const key of Object.keys(localStorage))
        if (/^(token|kind|ended|draft:.*)$/.test(key)) localStorage.removeItem(key);
      sessionStorage.clear();
      sessionStorage.setItem(flag, "");
    } catch {}
  };

  const leave = () => {
    try {
      clear();
      signOut();
      // While the other site loads, the address does not show which screen was open.
      history.replaceState(null, "", "/");
    } finally {
      go();
    }
  };

  // Escape would stop the navigation; another press repeats it.
  let presses = [];
  const press = (event) => {
    const isEscape = event.key === "Escape";
    if (left) {
      event.preventDefault();
      return isEscape || go();
    }
    if (event.repeat || event.isComposing) return;
    // The three presses must follow each other, so that a person who closes several menus stays on the site.
    if (!isEscape) {
      presses = [];
      return;
    }
    presses = [...presses, event.timeStamp].filter((at) => event.timeStamp - at < within);
    if (presses.length < 3) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    leave();
  };
  const click = (event) => {
    if (left) return go();
    if (event.isTrusted) presses = [];
    if (!event.target.closest?.("[data-quick-exit]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    leave();
  };
  // The window's capturing listeners come before those of dialogs and menus.
  addEventListener("keydown", press, true);
  addEventListener("click", click, true);
  // The exit does not ask whether unsent text may be lost.
  addEventListener("beforeunload", (event) => left && event.stopImmediatePropagation(), true);
  addEventListener("popstate", () => left && go(), true);

  // Back can show a document again as it was. It is hidden until it is certain that the same person is signed in.
  const { style } = document.documentElement;
  addEventListener("pagehide", (event) => {
    // The app would store which pages the person has visited (web/shell/use-scroll-memory.ts).
    if (left) return event.stopImmediatePropagation();
    tokenBefore = readToken();
    if (tokenBefore) style.visibility = "hidden";
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    if (left || hasLeft()) {
      clear();
      go();
    } else if (tokenBefore && tokenBefore !== readToken()) {
      clear();
      location.reload();
    } else style.visibility = "";
  });

  const hasLeft = () => {
    try {
      return sessionStorage.getItem(flag) !== null;
    } catch {}
  };
  // After the exit, Back leaves the site again. A person who enters the address can use the site.
  if (hasLeft()) {
    if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") leave();
    else sessionStorage.removeItem(flag);
  }
})();
