import { Trans } from "@lingui/react/macro";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { classes } from "#web/ui/layout/classes.ts";

/** Whether the migrant connects only with verified landlords, and the reader is a landlord who is not verified. */
export function useAsksVerification(profile: Pick<MigrantProfile, "verifiedOnly">): boolean {
  const { userType, verified } = useUser();
  return profile.verifiedOnly && userType === "landlord" && !verified;
}

interface VerifiedOnlyProps {
  profile: MigrantProfile;
  /** Whether it is on a card, which already has a button to verification. */
  onCard?: boolean;
  className?: string;
}

/** Tells an unverified landlord that this migrant connects only with verified landlords, and how to get verified. */
export function VerifiedOnly({ profile, onCard = false, className }: VerifiedOnlyProps) {
  if (!useAsksVerification(profile)) return null;
  return (
    <p className={classes("relative text-sm", className)}>
      <Trans>Only connects with verified landlords.</Trans>
      {!onCard && (
        <>
          {" "}
          <Link to={screens.landlordVerification} className="link py-2.5">
            <Trans>Get verified</Trans>
          </Link>
        </>
      )}
    </p>
  );
}
