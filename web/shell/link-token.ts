import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The token of the link in an email, from after the `#` of the address; empty without one. It is read once and removed from
 * the address, so that no history, screenshot or shared address contains it.
 */
export function useLinkToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  // Another link was opened in this tab.
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true, state });
  }, [hash, pathname, state, navigate]);
  return token;
}
