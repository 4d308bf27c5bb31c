/** What some browsers tell of the network (WICG Network Information). */
type Network = { saveData?: boolean };

/** Whether this person has asked their browser to use little data. */
export function savesData(): boolean {
  const network: Network | undefined = Reflect.get(navigator, "connection");
  return network?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}
