let title = "";
/** What a form with mistakes makes of the title, while it shows them. */
let mark: ((title: string) => string) | null = null;

/** Before the name: how many messages are unread. */
let unread = "";

const draw = () => {
  const counted = unread + title;
  document.title = mark ? mark(counted) : counted;
};

/** Names the tab. */
export function setTitle(words: string): void {
  title = words;
  draw();
}

/** Puts a figure before the tab's name, "(3) Dashboard"; null takes it away. */
export function countInTitle(figure: string | null): void {
  unread = figure === null ? "" : `(${figure}) `;
  draw();
}

/** Marks whatever the tab is called until the returned function is called. */
export function markTitle(marked: (title: string) => string): () => void {
  mark = marked;
  draw();
  return () => {
    if (mark !== marked) return;
    mark = null;
    draw();
  };
}
