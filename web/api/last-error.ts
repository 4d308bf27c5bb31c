import { useState } from "react";

/**
 * The error of a read. It stays while the read is repeated. The query clears its own error then, and the pressed button
 * would disappear and lose the focus.
 */
export function useLastError<E>(error: E | null, isFetching: boolean): E | null {
  const [last, setLast] = useState(error);
  const shown = error ?? (isFetching ? last : null);
  if (shown !== last) setLast(shown);
  return shown;
}
