import type { ComponentProps } from "react";
import type { ProfileSetup } from "#web/features/profiles/profile-setup.tsx";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

type Previews = Pick<ComponentProps<typeof ProfileSetup>, "previewMigrant" | "previewLandlord">;

const meanwhile = <Skeleton className="h-80 rounded-card" />;
const Migrant = fetchedPart(async () => (await import("./migrant-preview.tsx")).MigrantPreview, meanwhile);
const Landlord = fetchedPart(async () => (await import("./landlord-preview.tsx")).LandlordPreview, meanwhile);

/** What the other side sees of a profile's answers. */
export const previews: Previews = {
  previewMigrant: (form) => <Migrant form={form} />,
  previewLandlord: (form) => <Landlord form={form} />,
};
