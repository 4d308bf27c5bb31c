import type { MouseEvent } from "react";

/**
 * Whether a click is not the second of a double click. For a button that appears where another one was just pressed,
 * so that a double click on the first never presses the second. A press by keyboard counts as a first click.
 */
export const isFirstClick = ({ detail }: MouseEvent) => detail < 2;
