import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#web/ui/controls/button.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Copies a text. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: t`Copied` }),
      () => toast({ variant: "destructive", title: t`Could not copy` }),
    );
  return (
    <Button variant="quiet" onClick={copy}>
      <Trans>Copy</Trans>
    </Button>
  );
}
