import { useEffect } from "react";
import { useSearchParams } from "react-router";

/**
 * The intent with which a bank or wallet has sent the person back (`return_url`), or null. The server asks the
 * provider how it went; the address is believed about nothing. It keeps the intent, so that a reload asks again,
 * until `letGo`.
 */
export function useReturn() {
  const [search, setSearch] = useSearchParams();
  const returned = search.get("payment_intent");
  // The provider adds the payment's secret, which has no business in an address.
  const toldMore = returned !== null && search.size > 1;
  useEffect(() => {
    if (toldMore) setSearch({ payment_intent: returned }, { replace: true });
  }, [toldMore, returned, setSearch]);
  const letGo = () => setSearch({}, { replace: true });
  return { returned, letGo };
}
