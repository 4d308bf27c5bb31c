/** Asks an object, and once more when the runtime says that this may help (a new version of the code, a moved object). */
export async function onceMore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (fault) {
    const { retryable, overloaded } = fault as { retryable?: boolean; overloaded?: boolean };
    if (!retryable || overloaded) throw fault;
    return ask();
  }
}
