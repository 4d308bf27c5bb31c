import { useAskedForFactor } from "#web/api/second-factor.ts";
import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";

const PassDialog = fetchedDialog(
  async () => (await import("#web/features/auth/pass-factor-dialog.tsx")).PassDialog,
);

/** Asks an admin for their second factor again, above the current screen. The call that needs it continues afterwards. */
export function AskAgain() {
  const answer = useAskedForFactor();
  return answer ? <PassDialog onClose={() => answer(false)} onPassed={() => answer(true)} /> : null;
}
