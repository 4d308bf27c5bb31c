let title = "";
/** Changes the title while a form shows mistakes. */
let mark: ((title: string) => string) | null = null;

/** The unread count before the title. */
let unread = "";

const draw = () => {
  const counted = unread + title;
  document.title = mark ? mark(counted) : counted;
};

/** Sets the tab's title. */
export function setTitle(text: string): void {
  title = text;
  draw();
}

/** Puts a count before the tab's title, "(3) Dashboard"; null removes it. */
export function countInTitle(figure: string | null): void {
  unread = figure === null ? "" : `(${figure}) `;
  draw();
}

/** Changes every title with `marked` until the returned function is called. */
export function markTitle(marked: (title: string) => string): () => void {
  mark = marked;
  draw();
  return () => {
    if (mark !== marked) return;
    mark = null;
    draw();
  };
}
