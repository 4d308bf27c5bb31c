import { Trans, useLingui } from "@lingui/react/macro";
import { BadgeCheck, Star } from "lucide-react";
import { generatePath } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { screens } from "#schema/screens.ts";
import { useLabels } from "#web/labels.ts";
import { Link } from "#web/ui/link.tsx";

/** For the migrant, in one line that leads to the landlord's page: where the home is, what it is, how it is rated. */
export function HomeLine({ landlord }: { landlord: Connection["landlord"] }) {
  const { i18n } = useLingui();
  const { label } = useLabels();
  const { home, verified } = landlord;
  if (!home) return null;
  const { averageRating, propertyType } = home;
  return (
    <Link
      to={generatePath(screens.landlord, { id: landlord.id })}
      className="link inline-flex min-h-11 flex-wrap items-center gap-x-3 text-sm wrap-anywhere"
    >
      <bdi className="min-w-0">{home.location}</bdi>
      {propertyType && <span>{label("propertyTypes", propertyType)}</span>}
      {verified && (
        <span className="inline-flex items-center gap-1">
          <BadgeCheck aria-hidden className="size-4" />
          <Trans>Verified</Trans>
        </span>
      )}
      {averageRating !== null && (
        <span className="inline-flex items-center gap-1">
          <Star aria-hidden className="size-4" />
          {i18n.number(averageRating, { maximumFractionDigits: 1 })}
        </span>
      )}
    </Link>
  );
}
