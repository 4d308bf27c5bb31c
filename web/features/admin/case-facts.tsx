import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CaseFact, CaseRecord } from "#schema/endpoints/cases.ts";
import { type ReportReason, reportReasons } from "#schema/vocabulary.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { useReportLabels } from "#web/i18n/report-labels.ts";
import { useSuspensionLabels } from "#web/i18n/suspension-labels.ts";
import { Email } from "./email.tsx";
import { FactRow } from "./fact-row.tsx";
import { PersonLink } from "./person-link.tsx";
import { withdrawalOf } from "./withdrawal-fact.tsx";

type Told = { label: ReactNode; value: ReactNode };

/** What a case is about, in labelled sentences. */
export function CaseFacts({ of: { kind, facts } }: { of: Pick<CaseRecord, "kind" | "facts"> }) {
  const tell = useTelling(kind);
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-3">
      {facts.map((fact, place) => {
        const { label, value } = tell(fact);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the facts never changes
          <FactRow key={place} label={label}>
            {value}
          </FactRow>
        );
      })}
    </dl>
  );
}

/** The sentence for a fact. */
function useTelling(kind: CaseRecord["kind"]) {
  const { t } = useLingui();
  const { label: reportLabel } = useReportLabels();
  const { label: suspensionLabel } = useSuspensionLabels();
  const answers = useAnswers();
  const plain: Record<CaseFact["name"], string> = {
    status: t`Status`,
    number: t`Report number`,
    reason: t`Reason`,
    who: t`Who is it about?`,
    text: kind === "report" ? t`What happened?` : t`In their words`,
    message: t`Message`,
    reported_by: t`Email for the answer`,
    answer: t`Answer`,
    amount: t`Amount`,
    payment: t`Payment at Stripe`,
    withdrawal: t`Withdrawal`,
    attempts: t`Attempts`,
    stars: t`Stars`,
    other_person: t`The other person of the stay`,
    submitted: t`Sent`,
    suspended_person: t`Suspended person`,
    last_wrote: t`Last message from them`,
    decision: t`What they answer`,
    decided_at: t`Decided on`,
    decided_by: t`Decided by`,
    suspension_reason: t`Reason`,
    written_reason: t`Written reason`,
    reply: t`Answer to the person`,
  };
  return ({ name, value, person }: CaseFact): Told => {
    const usual = { label: plain[name], value };
    if (person) return { ...usual, value: <PersonLink person={person} /> };
    if (name === "number") return { ...usual, value: <bdi dir="ltr">{value}</bdi> };
    if (name === "stars") return { ...usual, value: `${value} / 5` };
    if (name === "reported_by")
      return {
        ...usual,
        value: (
          <a href={`mailto:${value}`} className="link inline-flex min-h-11 min-w-0 items-center">
            <Email>{value}</Email>
          </a>
        ),
      };
    if (name === "decision")
      return {
        ...usual,
        value: value === "suspension" ? t`A suspension` : t`A rejected verification request`,
      };
    if (name === "suspension_reason") return { ...usual, value: suspensionLabel("suspensionReasons", value) };
    if (
      (name === "submitted" || name === "last_wrote" || name === "decided_at") &&
      !Number.isNaN(Date.parse(value))
    )
      return { ...usual, value: <Moment at={value} /> };
    if (kind === "report" && name === "reason" && isReason(value))
      return { ...usual, value: reportLabel("reportReasons", value) };
    if (kind === "report" && name === "status") return copyOf(value) ?? usual;
    if (kind === "report" && name === "message") return messageOf(value) ?? usual;
    if (name === "withdrawal") return withdrawalOf(value) ?? usual;
    if (kind === "phrases" && name === "message") return answers.phrases(value) ?? usual;
    if (kind === "check_in" && name === "status") return checkInOf(value) ?? usual;
    if (kind === "check_in" && name === "answer") return answers.checkIn(value) ?? usual;
    return usual;
  };
}

const isReason = (value: string): value is ReportReason =>
  (reportReasons as readonly string[]).includes(value);

const Code = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="font-mono text-sm">
    {children}
  </bdi>
);

/** Reads a fact such as "SHA-256 ✓ 3f…": whether the copy of the messages still matches its digest. */
function copyOf(value: string): Told | undefined {
  const [, mark, digest = ""] = /^SHA-256 ([✓✗]) (\S+)$/.exec(value) ?? [];
  if (!mark) return undefined;
  return {
    label: <Trans>Copy of the messages</Trans>,
    value: (
      <>
        {mark === "✓" ? (
          <Trans>Unchanged since the report was sent.</Trans>
        ) : (
          <Trans>Changed after the report was sent. Do not rely on it.</Trans>
        )}{" "}
        <Code>{digest}</Code>
      </>
    ),
  };
}

/** Reads a fact such as "Karim, 2026-11-20T09:00:00.000Z:" with the text on the next line: who wrote a message, and when. */
function messageOf(value: string): Told | undefined {
  const [, name, at, text] = /^(.*), (\d{4}-[^,\n]+Z):\n([\s\S]*)$/.exec(value) ?? [];
  if (name === undefined || at === undefined || Number.isNaN(Date.parse(at))) return undefined;
  return {
    label: (
      <Trans>
        <bdi>{name}</bdi> wrote on <Moment at={at} />
      </Trans>
    ),
    value: text,
  };
}

/** Reads a fact such as "day 7, unanswered": which check-in it is, and its state. */
function checkInOf(value: string): Told | undefined {
  const [, day, state] = /^day (\d+), (\w+)$/.exec(value) ?? [];
  if (!day || !state) return undefined;
  const after = Number(day);
  const sentences: Record<string, ReactNode> = {
    open: <Trans>They have not answered yet.</Trans>,
    answered: <Trans>They answered.</Trans>,
    unanswered: <Trans>They did not answer, even after two reminders.</Trans>,
    ended: <Trans>The stay ended before they answered.</Trans>,
  };
  if (!sentences[state]) return undefined;
  return {
    label: <Plural value={after} one="# day after the move-in" other="# days after the move-in" />,
    value: sentences[state],
  };
}

/** Reads the answers of a check-in and the counts of phrases, which have the form "name: value". */
function useAnswers() {
  const { t } = useLingui();
  const questions: Record<string, string> = {
    safe: t`Are they safe?`,
    free: t`Are they free to come and go?`,
    documents: t`Do they have their passport, papers and bank card?`,
    noWork: t`Can they live in the home without working for the landlord?`,
    goingWell: t`Is the stay going well?`,
  };
  const phrases: Record<string, string> = {
    payment: t`Words about payment`,
    documents: t`Words about papers or documents`,
    work: t`Words about work for a room`,
    contact: t`Words about contact outside this website`,
  };
  const split = (value: string) => value.split(": ") as [string, string?];
  return {
    checkIn(value: string): Told | undefined {
      const [name, answer = ""] = split(value);
      if (!questions[name]) return undefined;
      return {
        label: questions[name],
        value:
          answer === "yes" ? (
            <Trans>Yes</Trans>
          ) : (
            <strong className="text-danger">
              <Trans>No</Trans>
            </strong>
          ),
      };
    },
    phrases(value: string): Told | undefined {
      const [name, count = ""] = split(value);
      const messages = Number(count);
      if (!phrases[name] || !Number.isInteger(messages)) return undefined;
      return {
        label: phrases[name],
        value: <Plural value={messages} one="In # message" other="In # messages" />,
      };
    },
  };
}
