import { Trans } from "@lingui/react/macro";
import { Notice } from "#web/ui/layout/card.tsx";
import { useLoss } from "./lost-approvals.ts";

/** Says that the approval of a request had no effect, and why. The reviewer continues with the buttons below. */
export function LostApprovalNotice({ id }: { id: string }) {
  const loss = useLoss(id);
  if (!loss) return null;
  return (
    <Notice tone="lamp" className="mb-4 grid gap-1">
      <p className="font-medium text-lamp">
        <Trans>Your approval did not count</Trans>
      </p>
      <p>
        {loss === "suspended" ? (
          <Trans>
            The account was suspended before your approval was sent. They did not get the badge, and the
            request is still waiting.
          </Trans>
        ) : (
          <Trans>
            Your approval was not saved. They did not get the badge, and the request is still waiting.
          </Trans>
        )}
      </p>
    </Notice>
  );
}
