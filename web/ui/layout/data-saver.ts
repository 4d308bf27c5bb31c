/** What some browsers report about the network (WICG Network Information). */
type Network = { saveData?: boolean };

/** Whether the browser is set to use little data. */
export function savesData(): boolean {
  const network: Network | undefined = Reflect.get(navigator, "connection");
  return network?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}
