import { Trans } from "@lingui/react/macro";
import { listCheckIns } from "#schema/endpoints/check-ins.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";

/**
 * The link to an open check-in, or else the way back to help after an answered one. It says no more than its notification,
 * and the same after every answer, because someone else may look at the phone. It shows nothing when the read fails.
 * `isDue`: the person has had a stay; for others, nothing is read.
 */
export function CheckInCard({ isDue }: { isDue: boolean }) {
  const { data } = useRead(listCheckIns, {}, { enabled: isDue, refetchOnMount: "always", gcTime: 0 });
  if (!data?.length) return null;
  const isAsked = data.some(({ answered }) => !answered);
  return (
    <Card as="section" aria-labelledby="check-in" className="grid gap-4">
      <h2 id="check-in" className="text-lg">
        {isAsked ? (
          <Trans>We have a short question for you.</Trans>
        ) : (
          <Trans>If something is not right</Trans>
        )}
      </h2>
      {!isAsked && (
        <p>
          <Trans>Read who can help you, or ask us to contact you.</Trans>
        </p>
      )}
      <div>
        <ButtonLink to={screens.checkIn} variant={isAsked ? "primary" : "outlined"}>
          {isAsked ? <Trans>Open the question</Trans> : <Trans>Get help</Trans>}
        </ButtonLink>
      </div>
    </Card>
  );
}
