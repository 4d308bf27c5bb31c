import { Trans } from "@lingui/react/macro";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { classes } from "#web/ui/layout/classes.ts";

/** Whether the migrant connects only with landlords who have the verification that this one lacks. */
export function useAsksVerification(profile: Pick<MigrantProfile, "verifiedOnly">): boolean {
  const { userType, verified } = useUser();
  return profile.verifiedOnly && userType === "landlord" && !verified;
}

interface VerifiedOnlyProps {
  profile: MigrantProfile;
  /** On a card, whose button already leads to verification. */
  onCard?: boolean;
  className?: string;
}

/** Tells a landlord who is not verified that this migrant connects only with those who are, and how to become one. */
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
