import { Trans } from "@lingui/react/macro";
import { screens } from "#schema/screens.ts";
import type { ApiError } from "#web/api/request.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Empty } from "#web/ui/feedback/states.tsx";
import { FrontDoorScene } from "#web/ui/scenes/rooms.tsx";

/** Whether a landlord has reached the browsing limit for people without a profile or verification. */
export const isBrowseLimit = ({ code }: Pick<ApiError, "code">) =>
  code === "browse_needs_profile" || code === "browse_needs_verification";

interface BrowseLimitProps {
  error: ApiError;
  onRetry: () => void;
  retrying: boolean;
}

/** Explains the limit, how to remove it, and when to try again. */
export function BrowseLimit({ error, onRetry, retrying }: BrowseLimitProps) {
  return (
    <div role="alert">
      <Empty
        scene={<FrontDoorScene />}
        title={<Trans>You have reached the limit for now</Trans>}
        action={
          <>
            {error.code === "browse_needs_profile" ? (
              <ButtonLink to={screens.profileSetup}>
                <Trans>Complete your profile</Trans>
              </ButtonLink>
            ) : (
              <ButtonLink to={screens.landlordVerification}>
                <Trans>Get Verified</Trans>
              </ButtonLink>
            )}
            <Button variant="outlined" onClick={onRetry} pending={retrying}>
              <Trans>Try again</Trans>
            </Button>
          </>
        }
      >
        <p>{error.serverMessage}</p>
        <p className="mt-2">
          <Trans>This limit stops anyone from copying or tracking the people here.</Trans>
        </p>
      </Empty>
    </div>
  );
}
