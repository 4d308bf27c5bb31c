let title = "";
/** What a form with mistakes makes of the title, while it shows them. */
let mark: ((title: string) => string) | null = null;

const draw = () => {
  document.title = mark ? mark(title) : title;
};

/** Names the tab. */
export function setTitle(words: string): void {
  title = words;
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
