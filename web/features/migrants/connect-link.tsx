import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { generatePath } from "react-router";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { screens } from "#schema/screens.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { MigrantName } from "./migrant-name.tsx";
import type { Tie } from "./use-ties.ts";
import { useAsksVerification } from "./verified-only.tsx";

interface ConnectLinkProps {
  profile: Pick<MigrantProfile, "userId" | "user" | "verified" | "verifiedOnly">;
  tie: Tie;
  variant?: "primary" | "outlined";
  wide?: boolean;
  className?: string;
  /** The text of the link to checkout. */
  children: ReactNode;
}

/** The link to checkout, or the reason why there is none. */
export function ConnectLink({ profile, tie, variant, wide, className, children }: ConnectLinkProps) {
  const asksVerification = useAsksVerification(profile);
  const withWhom = (
    <span className="sr-only">
      {" "}
      <Trans>
        with <MigrantName user={profile.user} />
      </Trans>
    </span>
  );
  if (tie === "connected")
    return (
      <ButtonLink variant="outlined" wide={wide} className={className} to={screens.landlordDashboard}>
        <Trans>You are connected</Trans>
        {withWhom}
      </ButtonLink>
    );
  if (tie !== "left" && profile.verified && asksVerification)
    return (
      <ButtonLink variant="outlined" wide={wide} className={className} to={screens.landlordVerification}>
        <Trans>Get verified to connect</Trans>
        {withWhom}
      </ButtonLink>
    );
  if (tie === "left" || !profile.verified)
    return (
      <Button disabled wide={wide} className={className}>
        {tie === "left" ? <Trans>Cannot connect again</Trans> : <Trans>Not verified yet</Trans>}
      </Button>
    );
  return (
    <ButtonLink
      variant={variant}
      wide={wide}
      className={className}
      to={generatePath(screens.checkout, { migrantId: profile.userId })}
    >
      {children}
      {withWhom}
    </ButtonLink>
  );
}
