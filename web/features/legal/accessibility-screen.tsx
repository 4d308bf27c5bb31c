import { Trans, useLingui } from "@lingui/react/macro";
import { productName } from "#schema/limits.ts";
import { Operator } from "#web/i18n/operator.tsx";
import { LegalPage, Points, Section } from "./legal-page.tsx";

export default function AccessibilityScreen() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Accessibility`}
      lead={
        <Trans>
          Everyone should be able to use {productName}. Our goal is WCAG 2.2, level AA, on every screen.
        </Trans>
      }
    >
      <Section title={<Trans>What works</Trans>}>
        <Points>
          <li>
            <Trans>You can do everything with a keyboard.</Trans>
          </li>
          <li>
            <Trans>A screen reader reads out headings, labels, mistakes and news.</Trans>
          </li>
          <li>
            <Trans>You can enlarge the page to 400% without scrolling sideways.</Trans>
          </li>
          <li>
            <Trans>
              The colours follow your device: light, dark or high contrast. Nothing moves if your device asks
              for less motion.
            </Trans>
          </li>
          <li>
            <Trans>You can read {productName} in English, Arabic and Ukrainian.</Trans>
          </li>
        </Points>
      </Section>
      <Section title={<Trans>What does not work well yet</Trans>}>
        <Points>
          <li>
            <Trans>
              Native speakers have not yet read the Arabic and Ukrainian texts. Some sentences may sound
              wrong.
            </Trans>
          </li>
          <li>
            <Trans>The card form belongs to Stripe. We cannot change how it works.</Trans>
          </li>
        </Points>
      </Section>
      <Section title={<Trans>How we check</Trans>}>
        <p>
          <Trans>
            Every change runs automatic checks on every screen: labels, contrast, keyboard, narrow windows. No
            independent expert has checked {productName} yet.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Tell us what does not work for you</Trans>}>
        <p>
          <Trans>
            Write to <Operator fact="email" />. Tell us the screen, what you wanted to do, and what happened.
          </Trans>
        </p>
      </Section>
    </LegalPage>
  );
}
