import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { type EmailSettings, readEmailSettings, saveEmailSettings } from "#schema/endpoints/notifications.ts";
import { cacheReply, keyOf, queryClient, useRead, useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { oncePerVisit } from "#web/api/visit.ts";
import { CheckboxField } from "#web/forms/fields/checkbox-field.tsx";
import { FieldSet } from "#web/forms/fields/field-frame.tsx";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { AsksBeforeLeaving } from "#web/forms/leaving.tsx";
import { ownTimeZone } from "#web/i18n/time-zone.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { emailKindsOf, useEmailKindLabel } from "./email-kinds.ts";

/** The settings for which emails a person gets, and when. */
export function EmailSettingsSection() {
  return (
    <div id="emails" className="scroll-mt-24">
      <SectionCard
        title={<Trans>Emails</Trans>}
        lead={
          <Trans>
            You see all news on this site. Choose what we also email you. Emails about the safety of your
            account, such as a new password or device, always come.
          </Trans>
        }
      >
        <Contents />
      </SectionCard>
    </div>
  );
}

/** Refetches on every visit and on focus, because another device can change the settings. */
const onVisitAndFocus = { refetchOnMount: oncePerVisit, refetchOnWindowFocus: "always" } as const;

function Contents() {
  const settings = useRead(readEmailSettings, {}, onVisitAndFocus);
  if (settings.data) return <Settings stored={settings.data} />;
  if (settings.error)
    return (
      <Failed
        message={settings.error.serverMessage}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    );
  return (
    <Loading className="min-h-dvh">
      <Skeleton className="h-24" />
    </Loading>
  );
}

const bodyOf = ({ timeZone: _, ...choice }: EmailSettings) => ({ ...choice, zone: ownTimeZone() });

/** A text for comparison. It is the same for the same settings, in any order of the ticks. */
const textOf = ({ emails, ...others }: EmailSettings) =>
  JSON.stringify({ ...others, emails: emails.toSorted() });

function Settings({ stored }: { stored: EmailSettings }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const { userType } = useUser();
  const labelOf = useEmailKindLabel();
  // Contains only unsaved changes, so that everything else follows the stored choice.
  const [changed, setChanged] = useState<Partial<EmailSettings>>({});
  const choice = { ...stored, ...changed };
  const set = (part: Partial<EmailSettings>) => setChanged((before) => ({ ...before, ...part }));
  const save = useSaving();
  const send = () => {
    const failed = { title: t`Could not save your choice`, variant: "destructive" as const };
    save.mutate(
      { body: bodyOf(choice) },
      {
        onSuccess: () => {
          setChanged((now) => (now === changed ? {} : now));
          toast({ title: t`Saved` });
        },
        onError: ({ serverMessage }) => toast({ ...failed, description: serverMessage }),
      },
    );
  };
  return (
    <FormFrame onSubmit={send} className="grid gap-5">
      <AsksBeforeLeaving when={textOf(choice) !== textOf(stored)} kept={() => false} />
      <FieldSet id="email-kinds" label={t`Email me about`}>
        {emailKindsOf(userType).map((kind) => (
          <CheckboxField
            key={kind}
            name={kind}
            label={labelOf(kind)}
            checked={choice.emails.includes(kind)}
            onChange={({ target }) =>
              set({
                emails: target.checked
                  ? [...choice.emails, kind]
                  : choice.emails.filter((each) => each !== kind),
              })
            }
          />
        ))}
      </FieldSet>
      <FieldSet id="email-times" label={t`When`}>
        <CheckboxField
          name="digest"
          label={t`One email a day instead of one for each event`}
          hint={t`At about 18:00, if there is anything you have not read.`}
          checked={choice.digest}
          onChange={({ target }) => set({ digest: target.checked })}
        />
        <CheckboxField
          name="quiet"
          label={t`No emails in quiet hours`}
          hint={<Trans>They come when the quiet hours end, if you have not read the news by then.</Trans>}
          checked={choice.quiet}
          onChange={({ target }) => set({ quiet: target.checked })}
        />
        {choice.quiet && <QuietHours choice={choice} onChange={set} />}
      </FieldSet>
      <div>
        <Button type="submit" pending={save.isPending} pendingLabel={t`Saving…`}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

interface QuietHoursProps {
  choice: EmailSettings;
  onChange: (part: Partial<EmailSettings>) => void;
}

function QuietHours({ choice, onChange }: QuietHoursProps) {
  const { t, i18n } = useLingui();
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: i18n.date(new Date(2026, 0, 1, hour), { timeStyle: "short" }),
  }));
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        name="quietFrom"
        label={t`From`}
        options={hours}
        value={choice.quietFrom}
        onChange={({ target }) => onChange({ quietFrom: Number(target.value) })}
      />
      <SelectField
        name="quietUntil"
        label={t`Until`}
        options={hours}
        value={choice.quietUntil}
        onChange={({ target }) => onChange({ quietUntil: Number(target.value) })}
      />
    </div>
  );
}

/** Stores a choice. When the person opens the settings in another time zone, it also stores the new time zone. */
function useSaving() {
  const save = useWrite(saveEmailSettings, {
    onSuccess: async (reply) => {
      // A read that began before the write would bring the old choice back.
      await queryClient.cancelQueries({ queryKey: keyOf(readEmailSettings, {}) });
      cacheReply(readEmailSettings, {}, reply);
    },
  });
  const { data } = useRead(readEmailSettings, {});
  const { mutate } = save;
  useEffect(() => {
    if (data && data.timeZone !== ownTimeZone()) mutate({ body: bodyOf(data) });
    // Runs only when settings arrive.
  }, [data, mutate]);
  return save;
}
