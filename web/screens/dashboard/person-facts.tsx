import { Trans } from "@lingui/react/macro";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { Home } from "#schema/endpoints/landlords.ts";
import { countryForReader } from "#web/i18n/countries.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Stars } from "#web/ui/layout/stars.tsx";

type MigrantProfile = NonNullable<Connection["migrant"]["migrantProfile"]>;

/** "From Eritrea, Family of 3". */
export function MigrantFacts({
  countryOfOrigin: stored,
  familySize,
}: Pick<MigrantProfile, "countryOfOrigin" | "familySize">) {
  const { familySizeLabel } = useLabels();
  const countryOfOrigin = countryForReader(stored);
  return (
    <Trans>
      From <bdi>{countryOfOrigin}</bdi>, {familySizeLabel(familySize)}
    </Trans>
  );
}

/** "Leeds · Studio apartment", and the rating. */
export function HomeFacts({ home: { location, propertyType, averageRating, totalRatings } }: { home: Home }) {
  const { label } = useLabels();
  return (
    <>
      <bdi>{location}</bdi>
      {propertyType && <> · {label("propertyTypes", propertyType)}</>}
      {averageRating !== null && (
        <>
          {" "}
          <Stars value={averageRating} count={totalRatings} />
        </>
      )}
    </>
  );
}
