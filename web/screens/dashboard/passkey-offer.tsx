import { type ComponentType, useState } from "react";
import { queryClient } from "#web/api/query.ts";

/** The offer of a passkey, when it is due at the first drawing. It never arrives later, which would move the screen. */
export function PasskeyOffer() {
  // web/features/auth/offer-passkey.ts puts it there. What is cached ends with the session, so nobody else gets it.
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
