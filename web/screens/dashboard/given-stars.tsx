import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import { Stars } from "#web/ui/stars.tsx";

/** The stars that the reader gave; nothing before. */
export function GivenStars({ connection: { myRating } }: { connection: Connection }) {
  if (myRating === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-soft">
      <Trans>You gave</Trans> <Stars value={myRating} />
    </p>
  );
}
