import { Trans, useLingui } from "@lingui/react/macro";
import { productName, ratingRevealDays } from "#schema/limits.ts";
import { feeInPounds } from "#web/i18n/money.ts";
import { Operator } from "#web/i18n/operator.tsx";
import { RefundRule } from "#web/i18n/refund-rule.tsx";
import { LegalPage, Points, Section } from "./legal-page.tsx";

export default function TermsScreen() {
  const { t } = useLingui();
  const fee = feeInPounds();
  return (
    <LegalPage
      isAccepted
      title={t`Terms and refunds`}
      lead={<Trans>What we do, what it costs, and what we expect from you.</Trans>}
    >
      <Section title={<Trans>What {productName} does</Trans>}>
        <p>
          <Trans>
            We help migrants and landlords find each other and talk. We are not a landlord or an agent. The
            two of you decide if someone moves in, for how long, and under which rules. We do not collect
            rent.
          </Trans>
        </p>
        <p>
          <Trans>{productName} is for people aged 18 and over. Children can come with their family.</Trans>
        </p>
        <p>
          <Trans>
            <Operator fact="company" />, <Operator fact="address" />, runs {productName}. Write to{" "}
            <Operator fact="email" />.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>What it costs</Trans>}>
        <p>
          <Trans>
            Migrants pay nothing. A landlord pays {fee} once for each migrant they connect with. Stripe takes
            the payment. The fee pays for the connection. It is not a booking, a deposit or rent.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Refunds</Trans>}>
        <p>
          <Trans>This is the rule for landlords who paid the fee:</Trans>
        </p>
        <RefundRule name={<Trans>the migrant</Trans>} />
        <p>
          <Trans>
            We send the refund to the card that paid. Your bank decides how many days it takes. These rules do
            not take away any right that the law gives you.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>What "Verified" means</Trans>}>
        <p>
          <Trans>
            A person at {productName} read the details that someone sent us and approved them. It is not a
            police check, and it cannot promise how someone will behave. Landlords can connect only with
            verified migrants. Landlords themselves may not be verified yet: look for the badge.
          </Trans>
        </p>
      </Section>
      <Conduct />
      <Section title={<Trans>The law</Trans>}>
        <p>
          <Trans>
            These terms are under the law of <Operator fact="law" />.
          </Trans>
        </p>
      </Section>
    </LegalPage>
  );
}

function Conduct() {
  return (
    <Section title={<Trans>What is not allowed</Trans>}>
      <Points>
        <li>
          <Trans>Threats, violence, discrimination or sexual demands</Trans>
        </li>
        <li>
          <Trans>Asking someone to work, or to give up their papers, in return for a home</Trans>
        </li>
        <li>
          <Trans>Pretending to be someone else, or copying other people's profiles</Trans>
        </li>
        <li>
          <Trans>Writing someone's last name, address or phone number in a rating</Trans>
        </li>
      </Points>
      <p>
        <Trans>
          We can suspend an account that breaks these rules. The person can no longer sign in. We cancel their
          pending connections and refund the fee.
        </Trans>{" "}
        <Trans>
          They can ask us once, within 30 days, to look again. We then decide within 7 days. Whenever we can,
          someone decides who did not decide before.
        </Trans>
      </p>
      <p>
        <Trans>
          You can delete your account at any time on your account page. A stay, a payment, a refund or a
          bank's question about a payment that is still open must finish first. Your pending connections end.
          If you are a migrant, we refund the landlord's fee. If you are a landlord, it counts as if you
          declined.
        </Trans>
      </p>
      <p>
        <Trans>
          After a stay, each of you can rate the other. Both ratings appear when both of you have rated, or
          after {ratingRevealDays} days.
        </Trans>
      </p>
    </Section>
  );
}
