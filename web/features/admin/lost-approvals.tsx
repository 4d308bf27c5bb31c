import { Trans } from "@lingui/react/macro";
import { createStore, useStore } from "#web/api/store.ts";
import { onTokenChange } from "#web/api/token.ts";
import { Notice } from "#web/ui/layout/card.tsx";

/** Why an approval had no effect: the person was suspended first, or the call was refused or did not arrive. */
export type Loss = "suspended" | "failed";

// A store outside the screen, because an approval is sent a few seconds later, perhaps when its screen is closed.
const losses = createStore<Readonly<Record<string, Loss>>>({});
onTokenChange(() => losses.set({}));

/** Stores why the approval of a request was lost, or removes the entry before the next decision. */
export function storeLoss(id: string, loss?: Loss) {
  const { [id]: _, ...others } = losses.get();
  losses.set(loss ? { ...others, [id]: loss } : others);
}

/** Says that the approval of a request had no effect, and why. The reviewer continues with the buttons below. */
export function LostApproval({ id }: { id: string }) {
  const loss = useStore(losses)[id];
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
