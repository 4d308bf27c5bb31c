// @ts-check
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { without } from "./without-guard.mjs";

/** A module under another name is another module: the table without a row, beside the whole one. */
let copies = 0;

/**
 * Whether every call still finds its row, as a Worker asks when it starts, once these places are left out.
 * @param {readonly import("./guard.mjs").Place[]} places
 */
export async function startsWithout(places) {
  copies += 1;
  const [place] = places;
  if (!place) return true;
  const whole = readFileSync(place.file, "utf8");
  const url = new URL(`../../${place.file}?copy=${copies}`, import.meta.url).href;
  const hooks = registerHooks({
    load: (asked, context, next) =>
      asked === url
        ? { format: "module-typescript", source: without(places, whole), shortCircuit: true }
        : next(asked, context),
  });
  try {
    const [{ audienceOf }, { endpoints }] = await Promise.all([
      import(url),
      import("../../schema/endpoints/index.ts"),
    ]);
    for (const call of Object.values(endpoints)) audienceOf(call);
    return true;
  } catch (fault) {
    if (fault instanceof Error && fault.message.endsWith("has no row in the table of permissions."))
      return false;
    throw fault;
  } finally {
    hooks.deregister();
  }
}
