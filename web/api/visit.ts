import type { Query } from "@tanstack/react-query";

/** The place in the history that the person is at, and when they came. The first visit begins with the page. */
let place: string | undefined;
let began = 0;

/** Begins a visit when the person comes to another place. */
export function beginVisit(key: string) {
  if (place !== undefined && key !== place) began = Date.now();
  place = key;
}

/**
 * For `refetchOnMount`: reads again at every visit, because others may have changed it, but once per visit, however many
 * parts of the screen show it and however late they appear.
 */
export const oncePerVisit = ({ state }: Pick<Query, "state">): true | "always" =>
  state.dataUpdatedAt < began ? "always" : true;
