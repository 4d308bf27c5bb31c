/** Focuses an element by id after the list it is in has been read again, which draws it one tick later. */
export const focusSoon = (id: string) =>
  setTimeout(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
