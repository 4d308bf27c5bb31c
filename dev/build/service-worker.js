// Runs as the service worker of the site (/sw.js). It only helps when the network fails: it never answers for calls,
// photos or documents while there is a network, and it stores nothing about a person. It also shows notifications.
// The build fills in the values in capitals. Each release of the shell is a new version.
const shell = __SHELL__;
const languages = __LANGUAGES__;
const sentences = __SENTENCES__;
const name = `shell-${__VERSION__}`;
/** The page writes the language of this device there, and the path of the dashboard (web/shell/register-service-worker.ts). */
const settings = "settings";

const offlinePage = (language) => `/offline?language=${language}`;

async function store() {
  const cache = await caches.open(name);
  const pages = languages.map(async (language) => {
    const page = await fetch("/offline", { headers: { "Accept-Language": language }, cache: "no-cache" });
    if (!page.ok) throw new Error(`The offline page answered ${page.status}.`);
    await cache.put(offlinePage(language), page);
  });
  await Promise.all([cache.addAll(shell), ...pages]);
}

/** From now on, the browser requests a page while this worker is still starting, with the language of this device. */
async function preloadPages() {
  const { navigationPreload } = self.registration;
  await navigationPreload?.enable();
  await navigationPreload?.setHeaderValue(await chosenLanguage());
}

async function begin() {
  const names = await caches.keys();
  const old = names.filter((each) => each.startsWith("shell-") && each !== name);
  await Promise.all([...old.map((each) => caches.delete(each)), preloadPages()]);
  await self.clients.claim();
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(store());
});
self.addEventListener("activate", (event) => event.waitUntil(begin()));

const readSetting = async (place) => (await caches.match(place, { cacheName: settings }))?.text();

async function chosenLanguage() {
  const chosen = await readSetting("/language");
  return languages.includes(chosen) ? chosen : "en";
}

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (fault) {
    const page = await caches.match(offlinePage(await chosenLanguage()), { cacheName: name });
    if (page) return page;
    throw fault;
  }
}

const fromShell = async (request) => (await caches.match(request, { cacheName: name })) ?? fetch(request);

/** Shows a notification. It says only what kind of news there is, in the language of this device. */
async function show(kind) {
  const texts = sentences[await chosenLanguage()];
  const body = texts[kind] ?? texts.other;
  // A second notification of a kind replaces the first.
  await self.registration.showNotification("Havenbridge", { body, tag: kind, icon: "/icons/192.png" });
}

function kindIn(data) {
  try {
    return data.json().kind;
  } catch {
    // The notification then has the sentence for all other kinds.
  }
}

/** Shows the site again, or opens it. */
async function open() {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((each) => "focus" in each);
  await (page ? page.focus() : self.clients.openWindow((await readSetting("/start")) ?? "/"));
}

self.addEventListener("push", (event) => event.waitUntil(show(kindIn(event.data))));
// Only a page, which knows who is signed in, can tell the server (web/features/notifications/keep-device.ts).
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(show("renew")));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isPage = request.mode === "navigate" && !/^\/(api|objects|__)/.test(pathname);
  if (isPage) event.respondWith(navigate(event));
  else if (shell.includes(pathname)) event.respondWith(fromShell(request));
});
