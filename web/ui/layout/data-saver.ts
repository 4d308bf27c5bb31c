/** What some browsers report about the network (WICG Network Information). */
type Network = { saveData?: boolean; effectiveType?: string };

const network = (): Network | undefined => Reflect.get(navigator, "connection");

/** Whether the browser is set to use little data. */
export function savesData(): boolean {
  return network()?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Whether files that only decorate may be fetched. A browser that reports nothing counts as fast. */
export const hasDataToSpare = () => !savesData() && (network()?.effectiveType ?? "4g") === "4g";
