import { useLingui } from "@lingui/react/macro";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Picture } from "#web/ui/layout/picture.tsx";

/** A person's own photo as others see it: a face is round, a space is not. */
export function OwnPicture({ user, path }: { user: CurrentUser; path: string | null }) {
  const { t } = useLingui();
  const { firstName, lastName, userType } = user;
  if (userType === "landlord")
    return <Picture src={path} alt={t`Your photo of the space`} width={160} height={120} />;
  const alt = path ? t`Your profile photo` : "";
  return <Avatar firstName={firstName} lastName={lastName} src={path} size={96} alt={alt} />;
}
