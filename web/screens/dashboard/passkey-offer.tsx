import { type ComponentType, useState } from "react";
import { queryClient } from "#web/api/query.ts";

/** The offer of a passkey, if it is ready at the first render. It never appears later, because the screen would move. */
export function PasskeyOffer() {
  // web/features/auth/offer-passkey.ts caches it. The cache ends with the session, so no other person gets it.
  const queryKey = ["passkey-offer"];
  const [Line, setLine] = useState(() =>
    queryClient.getQueryData<ComponentType<{ onEnd: () => void }>>(queryKey),
  );
  const end = () => {
    queryClient.removeQueries({ queryKey });
    setLine(undefined);
  };
  return Line ? <Line onEnd={end} /> : null;
}
