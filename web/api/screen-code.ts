/** Loads the code of the screen at a path. */
type FetchCode = (path: string) => Promise<unknown>;

let fetchCode: FetchCode | undefined;

/** Sets the function that loads the code. The routes call this, because features do not import the routes. */
export const setFetchCode = (fetch: FetchCode) => {
  fetchCode = fetch;
};

/** Loads the code of a screen before it is opened. A failure is retried, and shown, when it opens. */
export const fetchScreenCode = async (path: string) => void (await fetchCode?.(path).catch(() => undefined));
