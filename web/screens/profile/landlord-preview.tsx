import { useLingui } from "@lingui/react/macro";
import { getProfilePhoto } from "#schema/endpoints/photos.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { LandlordHome } from "#web/features/landlords/landlord-home.tsx";
import type { LandlordAnswers } from "#web/features/profiles/landlord-profile-form.tsx";
import { useValues, type Watched } from "#web/forms/form.tsx";
import { Card } from "#web/ui/layout/card.tsx";

/** The home as connected migrants see it, from the answers so far. */
export function LandlordPreview({ form }: { form: Watched<LandlordAnswers> }) {
  const { t } = useLingui();
  const user = useUser();
  const { data: photo } = useRead(getProfilePhoto, {});
  const { location, propertyType, description } = useValues(form);
  const path = !photo?.hidden && photo?.objectPath;
  const home = {
    location: location || t`Your town or area`,
    propertyType: (propertyType || null) as never,
    description: description || null,
    averageRating: null,
    totalRatings: 0,
  };
  return (
    <Card>
      <LandlordHome landlord={{ ...user, home, spacePhoto: path ? { card: path, profile: path } : null }} />
    </Card>
  );
}
