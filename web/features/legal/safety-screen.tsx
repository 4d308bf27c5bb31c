import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { productName } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { DangerNotice } from "./danger-notice.tsx";
import { LegalPage, Points, Section } from "./legal-page.tsx";
import { Telephone } from "./telephone.tsx";

export default function SafetyScreen() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Staying safe`}
      lead={<Trans>You can say no at any time. A safe home never costs you your freedom.</Trans>}
    >
      <DangerNotice />
      <Section title={<Trans>Before you move in</Trans>}>
        <Points>
          <li>
            <Trans>Write to each other here first. Then meet by day in a public place, or by video.</Trans>
          </li>
          <li>
            <Trans>See the home and your room before you agree. Bring someone with you if you can.</Trans>
          </li>
          <li>
            <Trans>Tell someone you trust where you go, who you meet and when you will be back.</Trans>
          </li>
          <li>
            <Trans>If something feels wrong, do not move in. You do not have to give a reason.</Trans>
          </li>
        </Points>
      </Section>
      <Section title={<Trans>Work is never rent</Trans>}>
        <p>
          <Trans>
            No one may ask you to cook, clean, mind children or do any other work in return for a room. No one
            may ask you for sex or company. If someone does, it is not your fault, and you can get help.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Your papers and your money stay with you</Trans>}>
        <Points>
          <li>
            <Trans>Never hand over your passport, your phone or your bank card, not even for a day.</Trans>
          </li>
          <li>
            <Trans>
              Never pay a landlord money to get a place here. {productName} is free for you: we will never ask
              you to pay.
            </Trans>
          </li>
        </Points>
      </Section>
      <Section title={<Trans>A licence or a tenancy</Trans>}>
        <p>
          <Trans>
            If you share a home with its owner, you usually have a licence, and the owner can ask you to leave
            after fair notice. If the owner does not live there, you usually have a tenancy, which protects
            you more.
          </Trans>
        </p>
        <p>
          <Trans>
            Ask <Away href="https://www.shelter.org.uk/">Shelter</Away> what is true for you.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>We ask both of you</Trans>}>
        <p>
          <Trans>
            After someone moves in, we ask both people a few short questions: on days 1, 7 and 30, and then
            every 30 days. Only our team reads the answers. The other person never sees them.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Who to call</Trans>}>
        <Points>
          <li>
            <Trans>
              Police, when no one is in danger right now: <Telephone to="101" />. From{" "}
              <Away href="https://www.police.uk/">police.uk</Away>.
            </Trans>
          </li>
          <li>
            <Trans>
              Someone controls you, takes your papers or makes you work:{" "}
              <Telephone to="08000121700">08000 121 700</Telephone>. From the{" "}
              <Away href="https://www.modernslaveryhelpline.org/">
                Modern Slavery &amp; Exploitation Helpline
              </Away>
              .
            </Trans>
          </li>
          <li>
            <Trans>
              Someone at home hurts or frightens you: <Telephone to="08082000247">0808 2000 247</Telephone>,
              free, day and night. From <Away href="https://refuge.org.uk/">Refuge</Away>.
            </Trans>
          </li>
          <li>
            <Trans>
              You need someone to listen: <Telephone to="116123">116 123</Telephone>, free. From{" "}
              <Away href="https://www.samaritans.org/">Samaritans</Away>.
            </Trans>
          </li>
        </Points>
        <p className="text-soft">
          <Trans>
            These numbers work in the United Kingdom. If one does not, look for the new one on the website
            beside it.
          </Trans>
        </p>
        <p>
          <Trans>
            You can also{" "}
            <Link to={screens.report} className="link py-2.5">
              tell us
            </Link>{" "}
            about someone you met here.
          </Trans>
        </p>
      </Section>
    </LegalPage>
  );
}

function Away({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noopener noreferrer" className="link py-2.5">
      {children}
    </a>
  );
}
