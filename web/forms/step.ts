import type { ReactNode } from "react";
import type { Name } from "./form-values.ts";

/** A titled group of fields in a long form. */
export interface Step<V> {
  title: ReactNode;
  /** Why this is asked, and who sees it. */
  why: ReactNode;
  fields: readonly Name<V>[];
  children: ReactNode;
}

/** The id of a step's heading. */
export const headingOfStep = (place: number) => `step-${place + 1}`;
