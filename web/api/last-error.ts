import { useState } from "react";

/**
 * The error of a read, which stays while the read is repeated: the query clears it then, and the pressed button would
 * lose its place and the focus.
 */
export function useLastError<E>(error: E | null, isFetching: boolean): E | null {
  const [last, setLast] = useState(error);
  const shown = error ?? (isFetching ? last : null);
  if (shown !== last) setLast(shown);
  return shown;
}
