import { queryClient } from "#web/api/query.ts";

/** Notices every photo whose path has had its hour (docs/photos.md). The answer ends it. */
export function renewPhotos(): () => void {
  const notice = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) renew(target.getAttribute("src") ?? "");
  };
  // The error of an image does not bubble.
  document.addEventListener("error", notice, true);
  return () => document.removeEventListener("error", notice, true);
}

/** Reads again what has told of a photo, so that it is told with a new path. */
function renew(path: string) {
  const until = new URLSearchParams(path.split("?")[1]).get("until");
  if (until === null || Number(until) * 1000 > Date.now()) return;
  void queryClient.invalidateQueries(
    { predicate: ({ state }) => JSON.stringify(state.data)?.includes(path) ?? false },
    // Every photo of a list fails at once; they need one answer.
    { cancelRefetch: false },
  );
}
