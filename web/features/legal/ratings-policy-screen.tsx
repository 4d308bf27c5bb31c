import { Trans, useLingui } from "@lingui/react/macro";
import { averageFrom, ratingRevealDays } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { LegalPage, Points, Section } from "./legal-page.tsx";

/** The rules of ratings, in plain words. */
export default function RatingsPolicyScreen() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`How ratings work`}
      lead={<Trans>After a stay, each of you rates the other. Here is who sees what, and when.</Trans>}
    >
      <Section title={<Trans>Who can rate</Trans>}>
        <Points>
          <li>
            <Trans>Only the two people of a completed stay can rate, and each of them once.</Trans>
          </li>
          <li>
            <Trans>
              You have {ratingRevealDays} days after the stay ends. You cannot change a rating, so take your
              time.
            </Trans>
          </li>
          <li>
            <Trans>First we ask if the stay happened. If it never started, there are no stars.</Trans>
          </li>
        </Points>
      </Section>
      <Section title={<Trans>Be honest without fear</Trans>}>
        <Points>
          <li>
            <Trans>
              Neither of you sees the other's rating until both are sent, or until {ratingRevealDays} days
              have passed. So no one can answer a bad rating with a bad rating.
            </Trans>
          </li>
          <li>
            <Trans>
              You can also write a private note. Only our safety team reads it. The other person never learns
              that you wrote one.
            </Trans>
          </li>
        </Points>
      </Section>
      <Section title={<Trans>What others see</Trans>}>
        <Points>
          <li>
            <Trans>Your stars, your comment and your first name. Never your last name.</Trans>
          </li>
          <li>
            <Trans>
              We show an average only from {averageFrom} ratings on. Before that we show “New” and the ratings
              themselves, because one stay says little about a person.
            </Trans>
          </li>
          <li>
            <Trans>The person you rated can reply once. The reply is shown below your rating.</Trans>
          </li>
        </Points>
      </Section>
      <Section title={<Trans>What does not belong in a rating</Trans>}>
        <Points>
          <li>
            <Trans>
              Last names, addresses, phone numbers and emails. We refuse a comment that has them, because it
              could show strangers where someone lives.
            </Trans>
          </li>
          <li>
            <Trans>Threats, insults, or words against a religion, a country, a body or a family.</Trans>
          </li>
          <li>
            <Trans>Promises or threats about money. No one may buy a rating or ask for a good one.</Trans>
          </li>
        </Points>
      </Section>
      <Section title={<Trans>When a rating is wrong</Trans>}>
        <p>
          <Trans>
            Reply to it, and{" "}
            <Link to={screens.report} className="link">
              tell us
            </Link>
            . A person reads it. We remove words that break these rules. The stars stay. We do not remove a
            rating because it is bad.
          </Trans>
        </p>
      </Section>
    </LegalPage>
  );
}
