import { expect, it } from "vitest";
import { deviceOf } from "./device.ts";

const deviceWith = (headers: Record<string, string>) =>
  deviceOf(new Request("https://havenbridge.test", { headers }));

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0";
const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  ["Edge", "Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0.0.0`],
  ["Edge", "Android", `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36 EdgA/131.0.0.0`],
  ["Opera", "Mac", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36 OPR/116.0.0.0`],
  ["Firefox", "Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"],
  [
    "Firefox",
    "iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`,
  ],
  ["Chrome", "ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  [
    "Safari",
    "iPad",
    `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${apple} Version/16.6 Mobile/15E148 Safari/604.1`,
  ],
])("a person recognizes %s on %s in the list of their devices", (browser, system, userAgent) => {
  expect(deviceWith({ "User-Agent": userAgent })).toEqual({ browser, system });
});

it("a device whose browser is unknown has no name", () => {
  for (const headers of [{ "User-Agent": "curl/8.7.1" }, { "User-Agent": "" }])
    expect(deviceWith(headers)).toEqual({ browser: null, system: null });
});
