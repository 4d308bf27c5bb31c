import type { Home } from "#schema/endpoints/landlords.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { Stars } from "#web/ui/layout/stars.tsx";

/** A landlord's home in a row: where, what, how others rated it, and the beginning of the description. */
export function HomeFacts({ home }: { home: Home }) {
  const { label } = useLabels();
  const { location, propertyType, description, averageRating, totalRatings } = home;
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
      {description && (
        <span dir="auto" className="mt-1 line-clamp-2 text-soft">
          {description}
        </span>
      )}
    </>
  );
}
