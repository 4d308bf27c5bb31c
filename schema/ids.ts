const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a string has the form of our ids: a lower-case UUID. */
export const isId = (value: string) => uuid.test(value);
