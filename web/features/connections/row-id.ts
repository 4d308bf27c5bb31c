/** The id of a connection's row on a dashboard, for links and focus. */
export const rowId = (connectionId: string) => `connection-${connectionId}`;
