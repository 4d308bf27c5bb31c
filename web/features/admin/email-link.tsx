import { Trans } from "@lingui/react/macro";
import { Mail } from "lucide-react";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Email } from "./email.tsx";

type EmailLinkProps = { email: string; isConfirmed: boolean };

/** The email address of an account, and whether it is confirmed. */
export function EmailLink({ email, isConfirmed }: EmailLinkProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      <a href={`mailto:${email}`} className="link inline-flex min-h-11 min-w-0 items-center gap-1.5">
        <Mail aria-hidden className="size-4 shrink-0" />
        <Email>{email}</Email>
      </a>
      {!isConfirmed && (
        <Badge tone="pending">
          <Trans>Email not confirmed</Trans>
        </Badge>
      )}
    </span>
  );
}
