import { Trans } from "@lingui/react/macro";
import { listCheckIns } from "#schema/endpoints/check-ins.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";

/**
 * The way to an open check-in; nothing without one, and nothing when the read fails. It says no more than its notification:
 * someone else may look at the phone. `isDue`: the person has had a stay, so that nobody else asks.
 */
export function CheckInCard({ isDue }: { isDue: boolean }) {
  const { data } = useRead(listCheckIns, {}, { enabled: isDue, refetchOnMount: "always", gcTime: 0 });
  if (!data?.length) return null;
  return (
    <Card as="section" aria-labelledby="check-in" className="grid gap-4">
      <h2 id="check-in" className="text-lg">
        <Trans>We have a short question for you.</Trans>
      </h2>
      <div>
        <ButtonLink to={screens.checkIn}>
          <Trans>Open the question</Trans>
        </ButtonLink>
      </div>
    </Card>
  );
}
