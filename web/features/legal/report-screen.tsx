import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { screens } from "#schema/screens.ts";
import { Operator } from "#web/i18n/operator.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { DangerNotice } from "./danger-notice.tsx";
import { LegalPage, Points, Section } from "./legal-page.tsx";
import { Telephone } from "./telephone.tsx";

/** How to report a person. web/screens/report-screen.tsx passes in the form, because the form needs other features. */
export default function ReportScreen({ form }: { form: ReactNode }) {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Report a concern`}
      lead={<Trans>Are you worried about someone, or about something that happened? Tell us.</Trans>}
    >
      <DangerNotice />
      <Section title={<Trans>Send us a report</Trans>}>{form}</Section>
      <Section title={<Trans>Or write to us</Trans>}>
        <p>
          <Trans>
            Write to <Operator fact="email" />. Tell us who it is about, what happened and when. We cannot
            open your messages, so copy what is important into your email.
          </Trans>
        </p>
        <p>
          <Trans>
            We can look at the account and suspend it. The person can then no longer sign in or write to you,
            and we cancel their pending connections.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>What you can do yourself</Trans>}>
        <p>
          <Trans>
            You can end a connection on your dashboard. After that, neither of you can write to the other. You
            do not have to give a reason. Our guidelines say more about{" "}
            <Link to={`${screens.hostingGuidelines}#safety`} className="link py-2.5">
              staying safe
            </Link>
            .
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Free and confidential help</Trans>}>
        <Points>
          <li>
            <Trans>
              Someone controls you, takes your papers or forces you to work: Modern Slavery Helpline,{" "}
              <Telephone to="08000121700">08000 121 700</Telephone>
            </Trans>
          </li>
          <li>
            <Trans>
              Someone at home hurts you: National Domestic Abuse Helpline,{" "}
              <Telephone to="08082000247">0808 2000 247</Telephone>
            </Trans>
          </li>
          <li>
            <Trans>
              Advice about housing and your rights:{" "}
              <a href="https://www.shelter.org.uk/" rel="noopener noreferrer" className="link py-2.5">
                Shelter
              </a>{" "}
              and{" "}
              <a href="https://www.citizensadvice.org.uk/" rel="noopener noreferrer" className="link py-2.5">
                Citizens Advice
              </a>
            </Trans>
          </li>
        </Points>
      </Section>
    </LegalPage>
  );
}
