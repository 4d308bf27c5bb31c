import type { Device } from "#worker/platform/sessions.ts";

// The first that fits: each of these names its forerunners too.
const browserMarks: [RegExp, Device["browser"]][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systemMarks: [RegExp, Device["system"]][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Reads a browser's own words about itself. Nothing finer is kept. */
export function deviceOf(request: Request): Device {
  const words = request.headers.get("User-Agent") ?? "";
  const read = <T>(marks: [RegExp, T][]) => marks.find(([mark]) => mark.test(words))?.[1] ?? null;
  return { browser: read(browserMarks), system: read(systemMarks) };
}
