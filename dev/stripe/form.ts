import { invalidRequest } from "./refusal.ts";

export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

/** Reads Stripe's bracketed form encoding: `metadata[a]=b`, `expand[]=x`, `expand[0]=x`. */
export function readForm(encoded: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) place(form, path(name), value, name);
  return form;
}

/** Normalises a request body, so that the order of parameters does not matter. */
export function canonical(encoded: string): string {
  const entries = [...new URLSearchParams(encoded)].map(([name, value]) => `${name}=${value}`);
  return entries.sort().join("&");
}

function path(name: string): string[] {
  const root = /^[^[\]]+/.exec(name)?.[0];
  const rest = root === undefined ? "" : name.slice(root.length);
  if (root === undefined || !/^(\[[^[\]]*\])*$/.test(rest)) {
    throw invalidRequest(`Invalid parameter name: ${name}`, undefined, name);
  }
  return [root, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "")];
}

function place(form: Form, steps: string[], value: string, name: string): void {
  let at: Form | FormValue[] = form;
  steps.forEach((step, index) => {
    const following = steps[index + 1];
    const child = following === undefined ? value : isPosition(following) ? [] : Object.create(null);
    at = Array.isArray(at) ? intoList(at, step, child, name) : intoObject(at, step, child, name);
  });
}

function isPosition(step: string): boolean {
  return step === "" || /^\d{1,2}$/.test(step);
}

function intoList(list: FormValue[], step: string, child: FormValue, name: string): Form | FormValue[] {
  const position = step === "" ? list.length : Number(step);
  if (position > list.length) throw invalidRequest(`Invalid array: ${name}`, undefined, name);
  list[position] ??= child;
  return container(list[position], child);
}

function intoObject(object: Form, step: string, child: FormValue, name: string): Form | FormValue[] {
  const held = object[step];
  if (held !== undefined && typeof child !== "string" && typeof held !== typeof child) {
    throw invalidRequest(`Invalid object: ${name}`, undefined, name);
  }
  if (held === undefined || typeof child === "string") object[step] = child;
  return container(object[step] ?? child, child);
}

function container(held: FormValue, child: FormValue): Form | FormValue[] {
  return typeof held === "string" ? (typeof child === "string" ? [] : child) : held;
}
