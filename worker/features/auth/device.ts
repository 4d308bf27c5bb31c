import type { Device } from "#worker/platform/sessions.ts";

// The first match counts, because each browser also names the ones below it.
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

/** The browser and system that the User-Agent header names. No other detail is stored. */
export function deviceOf(request: Request): Device {
  const userAgent = request.headers.get("User-Agent") ?? "";
  const read = <T>(marks: [RegExp, T][]) => marks.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  return { browser: read(browserMarks), system: read(systemMarks) };
}
