/** The id of a connection's row on a dashboard, for links and focus. */
export const rowId = (connectionId: string) => `connection-${connectionId}`;

/** Leads focus to a connection's row after the list was read again: it is drawn one tick later, perhaps elsewhere. */
export const focusRow = (connectionId: string) =>
  setTimeout(() => requestAnimationFrame(() => document.getElementById(rowId(connectionId))?.focus()));
