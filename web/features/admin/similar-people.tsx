import { Trans, useLingui } from "@lingui/react/macro";
import type { SimilarPerson } from "#schema/endpoints/people.ts";
import type { LikenessReason } from "#schema/vocabulary.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { PersonLink } from "./person-link.tsx";

/** Other accounts that may belong to the same person, and why. This is a hint, not an accusation. */
export function SimilarPeople({
  people,
  className,
}: {
  people: readonly SimilarPerson[];
  className?: string;
}) {
  const because = useBecause();
  if (people.length === 0) return null;
  return (
    <Notice className={classes("p-4", className)}>
      <ul className="grid gap-1">
        {people.map((person) => (
          <li key={person.id} className="wrap-anywhere">
            {/* No punctuation follows the name, because it could wrap alone onto the next line. */}
            <Trans>
              May be the same person, because {because(person.because)}: <PersonLink person={person} />
            </Trans>{" "}
            {person.suspended && (
              <Badge tone="cancelled">
                <Trans>Suspended</Trans>
              </Badge>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-soft">
        <Trans>This is only a hint. Two people can have the same name, and families share a home.</Trans>
      </p>
    </Notice>
  );
}

/** The reasons as one part of a sentence. */
function useBecause() {
  const { t, i18n } = useLingui();
  const reasons: Record<LikenessReason, string> = {
    name_and_birth: t`the name and the birth date are the same`,
    address: t`the address of the home is the same`,
    email: t`the email is nearly the same`,
  };
  return (because: readonly LikenessReason[]) =>
    new Intl.ListFormat(i18n.locale).format(because.map((each) => reasons[each]));
}
