import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import * as z from "zod/mini";
import * as fields from "#schema/fields.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { PasswordField } from "#web/forms/field.tsx";
import { useForm } from "#web/forms/form.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useMistakes } from "#web/forms/form-mistakes.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DeletionCauses } from "./deletion-causes.tsx";
import { useDeleteAccount } from "./use-delete-account.ts";
import { usePasskeys } from "./use-passkeys.ts";

const Password = z.strictObject({ password: fields.password });

/** Says what a deletion means, and asks for the password or a passkey. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const form = useForm(Password, { password: "" });
  const { mistakes, mistakeOf, takeAnswer } = useMistakes(form, {
    password: { label: t`Password`, required: t`Enter your password.` },
  });
  const { withPassword, withPasskey, pending, reasons } = useDeleteAccount((refusal) => {
    takeAnswer(refusal.problems);
    if (!refusal.problems.password)
      form.setError("root", { code: refusal.code, sentence: refusal.serverMessage });
  });
  const hasPasskeys = (usePasskeys().data?.length ?? 0) > 0;
  const other = form.formState.errors.root?.sentence;
  const isKept = reasons.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isKept ? <Trans>Your account cannot be deleted yet</Trans> : <Trans>Delete your account?</Trans>}
    >
      {isKept ? (
        <DeletionCauses reasons={reasons} onClose={onClose} />
      ) : (
        <div className="grid gap-5">
          <ul className="grid list-disc gap-2 ps-5">
            <li>
              <Trans>
                At once: nobody can find you, all your devices are signed out, and open payments are
                cancelled. People from your connections see your name and messages until the seven days are
                over.
              </Trans>
            </li>
            <li>
              <Trans>
                Connections that wait for an answer end, and the landlord gets the fee back. They do not come
                back if you change your mind.
              </Trans>
            </li>
            <li>
              <Trans>
                After seven days: your profile, photos, messages, documents, email and everything else about
                you are erased. Nobody can bring them back.
              </Trans>
            </li>
            <li>
              <Trans>
                Others keep their own words and see “Deleted user”. The stars you gave stay, without your name
                or comment.
              </Trans>
            </li>
            <li>
              <Trans>Records of payments stay for seven years, because tax law asks for them.</Trans>
            </li>
          </ul>
          <FormFrame
            onSubmit={form.handleSubmit(({ password }) => withPassword(password))}
            className="grid gap-5"
          >
            <ErrorSummary
              errors={other && mistakes.length === 0 ? [{ field: "password", message: other }] : mistakes}
              attempt={form.formState.submitCount}
            />
            <PasswordField
              label={t`Password`}
              autoComplete="current-password"
              required
              {...form.register("password")}
              error={mistakeOf("password")}
            />
            <Button
              type="submit"
              variant="danger"
              wide
              pending={pending === "password"}
              disabled={pending === "passkey"}
            >
              <Trans>Delete my account</Trans>
            </Button>
            {hasPasskeys && (
              <Button
                variant="outlined"
                wide
                icon={<KeyRound aria-hidden className="size-5 shrink-0" />}
                pending={pending === "passkey"}
                pendingLabel={t`Waiting for your passkey…`}
                onClick={withPasskey}
              >
                <Trans>Delete with a passkey</Trans>
              </Button>
            )}
            <Button variant="quiet" wide onClick={onClose}>
              <Trans>Keep my account</Trans>
            </Button>
          </FormFrame>
        </div>
      )}
    </Dialog>
  );
}
