import { Trans, useLingui } from "@lingui/react/macro";
import type { Reach } from "#schema/endpoints/cases.ts";
import type { ContactWay } from "#schema/vocabulary.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { FactRow } from "./fact-row.tsx";

/** How reviewers may contact a person, by the person's last answer, for a list of facts. Empty without an answer. */
export function ReachFacts({ of }: { of: Reach | null | undefined }) {
  const { t } = useLingui();
  if (!of) return null;
  const ways: Record<ContactWay, string> = {
    here: t`Only here, on this website`,
    email: t`By email`,
    danger_only: t`Not at all, unless their life is in danger`,
  };
  return (
    <>
      <FactRow label={<Trans>How to reach them</Trans>}>{ways[of.way]}</FactRow>
      {of.time && <FactRow label={<Trans>When it is safe to reach them</Trans>}>{of.time}</FactRow>}
      {of.at && (
        <FactRow label={t`Sent`}>
          <Moment at={of.at} />
        </FactRow>
      )}
    </>
  );
}
