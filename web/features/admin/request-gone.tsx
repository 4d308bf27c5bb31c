import { Trans, useLingui } from "@lingui/react/macro";
import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import type { FullVerification } from "#schema/endpoints/admin.ts";
import { TextArea } from "#web/forms/field.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Empty } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { DeskScene } from "#web/ui/scenes/rooms.tsx";
import { DecisionFacts } from "./decided-bar.tsx";
import type { Notes } from "./draft-notes.ts";
import type { Tab, Waiting } from "./queue.ts";
import { RequestNames } from "./request-names.tsx";

type RequestGoneProps = {
  tab: Tab;
  /** The current request. Undefined while it is unknown. */
  request: FullVerification | undefined;
  notes: Notes;
  next: Waiting | undefined;
  onNext: (next: Waiting) => void;
};

/**
 * Says that the request in the address is no longer pending, because another admin, or this one in another tab, decided it.
 * Shows the decision and the unsent text.
 */
export function RequestGone({ tab, request, notes, next, onNext }: RequestGoneProps) {
  const frame = useRef<HTMLDivElement>(null);
  const names = request && <RequestNames of={request} />;
  // The field or button that had the focus may just have disappeared.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus();
  }, []);
  return (
    <div ref={frame} tabIndex={-1} className="my-auto grid gap-6 p-5 outline-0 sm:p-6">
      <Empty
        className="py-4!"
        scene={<DeskScene />}
        title={<Trans>Already decided</Trans>}
        action={
          <>
            {next && (
              <Button onClick={() => onNext(next)}>
                <Trans>Next request</Trans>
              </Button>
            )}
            <ButtonLink to={`?kind=${tab}`} replace variant="outlined">
              <Trans>All requests</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>This request has already been decided. Only the first decision counts.</Trans>
      </Empty>
      {request && request.status !== "pending" && (
        <section aria-labelledby="decided" className="grid gap-2">
          <h2 id="decided" className="text-lg wrap-anywhere">
            <Trans>The decision about {names}</Trans>
          </h2>
          <DecisionFacts request={request} />
        </section>
      )}
      <UnsentText
        text={[notes.rejectionReason, notes.adminNotes].filter((each) => each.trim()).join("\n\n")}
      />
    </div>
  );
}

/** The text that the admin had written when someone else decided. */
function UnsentText({ text }: { text: string }) {
  const { t } = useLingui();
  const { toast } = useToast();
  if (!text) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: t`Copied` }),
      () => toast({ title: t`Error`, description: t`Select the text to copy it.`, variant: "destructive" }),
    );
  return (
    <div className="grid justify-items-start gap-3">
      <TextArea
        className="w-full"
        label={t`What you wrote was not sent`}
        name="unsent"
        readOnly
        rows={2}
        value={text}
      />
      <Button variant="outlined" icon={<Copy aria-hidden className="size-5" />} onClick={copy}>
        <Trans>Copy the text</Trans>
      </Button>
    </div>
  );
}
