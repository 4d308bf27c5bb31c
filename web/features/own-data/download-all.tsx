import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { type OwnData, readOwnData } from "#schema/endpoints/own-data.ts";
import { productName } from "#schema/limits.ts";
import { ApiError, request } from "#web/api/request.ts";
import { CheckboxField } from "#web/forms/fields/checkbox-field.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { saveFile } from "#web/ui/controls/save-file.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { collectAll } from "./collect.ts";

/** Reads the data again, with the person's private answers and notes. The screen itself never contains them. */
const readWithAnswers = (signal: AbortSignal) =>
  request(readOwnData, { query: { answers: "included" } }, signal);

/** The button that collects everything, including the messages, in one file. Leaving the page stops it. */
export function DownloadAll({ data }: { data: OwnData }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const [read, setRead] = useState<number | null>(null);
  const [withAnswers, setWithAnswers] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const all = data.connections.length;
  const download = async () => {
    // A second press during the download does nothing.
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setRead(0);
    try {
      const all = withAnswers ? await readWithAnswers(stop.signal) : data;
      const file = await collectAll(all, setRead, stop.signal);
      const day = new Date().toISOString().slice(0, 10);
      const text = JSON.stringify(file, null, 2);
      saveFile(`${productName.toLowerCase()}-${day}.json`, text, "application/json");
      toast({ title: t`Your data is ready`, description: t`Your browser saves the file on this device.` });
    } catch (fault) {
      if (stop.signal.aborted) return;
      const description = fault instanceof ApiError ? fault.serverMessage : t`Please try again.`;
      toast({ variant: "destructive", title: t`Could not collect your data`, description });
    } finally {
      running.current = null;
      setRead(null);
    }
  };
  return (
    <SectionCard
      title={<Trans>Download everything</Trans>}
      lead={
        <Trans>
          One file with all of this, your profile, your messages, where you are signed in, the emails we sent
          you, and the records about your account. On a shared device, delete it when you have read it.
        </Trans>
      }
    >
      {/* Shown to everyone with a connection, so that it does not reveal whether there are answers. */}
      {all > 0 && (
        <CheckboxField
          name="answers"
          label={<Trans>Include my answers to check-ins and my private notes</Trans>}
          hint={<Trans>Leave them out if someone else can look at this device.</Trans>}
          checked={withAnswers}
          disabled={read !== null}
          onChange={({ target }) => setWithAnswers(target.checked)}
        />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button pending={read !== null} onClick={() => void download()}>
          <Trans>Download</Trans>
        </Button>
        <p role="status" className="text-soft">
          {read !== null && all > 0 && (
            <Trans>
              Conversations: {read} of {all}
            </Trans>
          )}
        </p>
      </div>
    </SectionCard>
  );
}
