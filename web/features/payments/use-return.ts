import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/**
 * The intent with which a bank or wallet has sent the person back (`return_url`), or null. The server asks
 * the provider how it went; the address is believed about nothing and cleaned at once.
 */
export function useReturn(): string | null {
  const [search, setSearch] = useSearchParams();
  const [returned] = useState(search.get("payment_intent"));
  useEffect(() => {
    if (returned) setSearch({}, { replace: true });
  }, [returned, setSearch]);
  return returned;
}
