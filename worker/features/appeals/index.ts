/** What other features may import from this one. The code of a function is loaded on its first call. */
export const tellSuspension: typeof import("./appeals.ts").tellSuspension = async (...given) =>
  (await import("./appeals.ts")).tellSuspension(...given);
export const appealFacts: typeof import("./review.ts").appealFacts = async (...given) =>
  (await import("./review.ts")).appealFacts(...given);
export const appealEnding: typeof import("./review.ts").appealEnding = async (...given) =>
  (await import("./review.ts")).appealEnding(...given);
export const afterAppeal: typeof import("./review.ts").afterAppeal = async (...given) =>
  (await import("./review.ts")).afterAppeal(...given);
export { presentAppeal } from "./present.ts";
export { listAppealsOf } from "./queries.ts";
export { openAppeal } from "./sealed.ts";
