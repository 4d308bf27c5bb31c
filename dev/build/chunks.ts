import type { CodeSplittingGroup } from "rolldown";

// Which modules the browser loads as one file. Each file is a request, and a slow phone needs about eight milliseconds to
// start one, so the modules that screens share are in few files. But a large file makes screens load code that they do not
// use. The lists below follow which screens use which modules, and `dev/check-budgets.mjs` limits what each screen loads.

/** A group with exactly the modules that match the test. The modules that they import stay in their own groups. */
const only = (name: string, test: RegExp, more: Partial<CodeSplittingGroup> = {}): CodeSplittingGroup => ({
  name,
  test,
  includeDependenciesRecursively: false,
  ...more,
});

/** The groups of the browser's code. A module is in the first group that matches it; groups with a priority come first. */
export const chunks: CodeSplittingGroup[] = [
  // The libraries of every screen, which stay cached while our code changes.
  {
    name: "foundation",
    test: /node_modules\/(react|react-dom|scheduler|react-router|use-sync-external-store|@tanstack|@lingui)\//,
    priority: 1,
  },
  // Code that several screens of admins share. The shell names each chunk, so fewer chunks keep the shell small.
  only(
    "admin",
    /\/features\/admin\/(admin-page|back-link|case-due|case-labels|connected-notice|email|focus-heading|keyboard-helps?|person-badges|person-link|refresh-admin|use-claim|use-pages|use-review-keys|use-search-term|wide-layout)\.tsx?$/,
    { priority: 1 },
  ),
  // The code with which forms check their fields. Most screens have no form.
  only("fields", /node_modules\/zod\/|\/schema\/(fields|forms|invisible)\.ts$/, { priority: 1 }),
  // Small parts of signing in. The screen of an account has some of them, too.
  only(
    "signing-in",
    /\/web\/features\/auth\/(erasure-day|knows-passkeys|next-path|retry-when-busy|password-conflict)\.|\/icons\/key-round\./,
    { priority: 1 },
  ),
  only("passwords", /\/web\/(features\/auth\/new-password-field|forms\/fields\/password-field)\./, {
    priority: 1,
  }),
  { name: "shell", tags: ["$initial"], test: /^(?!.*(index\.html|web\/main\.tsx)$)/ },
  // The smallest shared modules. The admin area and the legal pages keep their own, and few screens save a file. The module
  // that fetches the messages would bring everything that it imports.
  {
    name: "common",
    minShareCount: 2,
    maxModuleSize: 400,
    test: /\/(web(?!\/(features\/(admin|auth|legal|messages\/fetched-messages)|ui\/controls\/save-file))|schema|lucide-react)\//,
  },
  // Code that most screens of signed-in people use.
  only(
    "shared",
    /\/schema\/(lifecycle|rating-window)\.|\/web\/(i18n\/(dates|use-list-labels)|ui\/(controls\/focus|scenes\/rooms))\./,
  ),
  only("unread", /\/web\/(features\/messages\/use-unread|ui\/feedback\/unread-badge)\./),
  // The calls that most screens make.
  only("calls", /\/schema\/endpoints\/(?!admin)/, { minShareCount: 8 }),
  // Marks beside names and sums.
  only("marks", /\/web\/(i18n\/money|ui\/(feedback\/badge|layout\/verified-mark))\.|\/icons\/badge-check\./),
  // Parts of lists and pages of people and homes.
  only(
    "lists",
    /\/web\/ui\/(dialogs\/dialog-host|layout\/(rating-figure|star-count|stars))\.|\/icons\/(house|map-pin|message-circle|star)\./,
  ),
  only("labels", /\/web\/i18n\/(countries|labels)\./),
  // Code that browse and the profile of a migrant share.
  only(
    "migrants",
    /\/web\/features\/migrants\/(browse-limit|connect-link|migrant-name|migrant-portrait|migrant-rating|profile-first|shared-portrait|use-ties|verified-only)\./,
  ),
  // The frame of sign-in with its picture. The home page shows the picture, too.
  only("street", /\/web\/(features\/auth\/auth-frame|ui\/scenes\/(paint|people|street-scene))\./),
  // Code for the first render of dashboards, and partly of the page of a home.
  ...["connections", "dashboards"].map((name) =>
    only(
      name,
      /\/web\/(screens\/dashboard\/(?!own-section)|features\/(connections\/(?!block|confirm-change|ending|landlord-dialogs|migrant-dialogs|move-in|what-changed)|messages\/(fetched-messages|last-line|latest-page|message-button|suspension-pause|use-last-messages)|ratings\/rat(e-button|ings))|ui\/layout\/deferred-part)/,
      { minShareCount: name === "connections" ? 3 : 2 },
    ),
  ),
  // What a landlord reads before they pay.
  only("paying", /\/web\/i18n\/(connected-before|refund-rule)\./),
  // Lists and searches have fields without a form.
  only(
    "inputs",
    /\/web\/(forms\/(fields\/(checkbox-field|field-frame|select-field|text-field)|one-at-a-time)|i18n\/problem-text)\.|\/schema\/(problems|search-name)\.|\/icons\/chevron-down\./,
  ),
  only(
    "form",
    /\/web\/forms\/(error-summary|fields\/(?!password)|form-frame|form-mistakes|form-values|form\.|numbers)/,
  ),
  {
    name: "menus",
    test: /node_modules\/(@radix-ui|@floating-ui|aria-hidden|react-remove-scroll)|\/web\/ui\/controls\/menu\./,
  },
  only(
    "person-menu",
    /\/web\/(features\/(connections\/block-consequence|safety\/(person-menu|use-block))|screens\/use-asked-block)\.|\/icons\/(ban|ellipsis-vertical)\./,
  ),
  // Notifications on this device: dashboards offer them, the screen of an account sets them.
  only(
    "device",
    /\/web\/features\/notifications\/(install-parts|stored-device|this-device|use-turn-on|way-to-install)\.|\/schema\/endpoints\/push\./,
  ),
];
