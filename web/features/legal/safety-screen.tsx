import { Trans, useLingui } from "@lingui/react/macro";
import { productName } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { DangerNotice } from "./danger-notice.tsx";
import { LegalPage, Points, Section } from "./legal-page.tsx";
import { Telephone } from "./telephone.tsx";
import { Away, CallAboutControl, CallAboutHome } from "./who-to-call.tsx";

export default function SafetyScreen() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Staying safe`}
      lead={<Trans>You can say no at any time. A safe home never costs you your freedom.</Trans>}
    >
      <DangerNotice />
      <Section title={<Trans>Leave this site quickly</Trans>}>
        <p>
          <Trans>
            When you are signed in, every page has the button “Quick exit”. So does this page. It hides
            everything, signs you out and opens a weather page. Pressing Escape three times does the same.
          </Trans>
        </p>
        <p>
          <Trans>
            It cannot delete the history of your browser: someone who uses your phone can still see that you
            were here. Delete the history, or use a private window. To come back, open our address again.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Before you move in</Trans>}>
        <Points>
          <li>
            <Trans>Write to each other here first. Then meet by day in a public place, or by video.</Trans>
          </li>
          <li>
            <Trans>See the home and your room before you agree. Bring someone with you if you can.</Trans>
          </li>
          <li>
            <Trans>
              Tell someone you trust where you are going, who you will meet and when you will be back.
            </Trans>
          </li>
          <li>
            <Trans>If something feels wrong, do not move in. You do not have to give a reason.</Trans>
          </li>
        </Points>
      </Section>
      <Section title={<Trans>Work is never rent</Trans>}>
        <p>
          <Trans>
            No one may ask you to cook, clean, look after children or do any other work in return for a room.
            No one may ask you for sex or company. If someone does, it is not your fault, and you can get
            help.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Keep your documents and your money</Trans>}>
        <Points>
          <li>
            <Trans>Never hand over your passport, your phone or your bank card, not even for a day.</Trans>
          </li>
          <li>
            <Trans>
              A landlord in England may have to check that you are allowed to rent. They look at your
              documents together with you and give them back at once.
            </Trans>
          </li>
          <li>
            <Trans>
              Never pay a landlord money to get a place here. {productName} is free for you: we will never ask
              you to pay.
            </Trans>
          </li>
        </Points>
      </Section>
      <Section title={<Trans>Warnings beside messages</Trans>}>
        <p>
          <Trans>
            We check messages automatically for some phrases to warn you, such as a request for money or
            documents. No person reads them unless someone reports them. A missing warning does not mean that
            all is well.
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
      {/* Sources: gov.uk/rent-room-in-your-home/your-lodgers-tenancy-type and Shelter England's pages about lodgers and
          excluded occupiers (docs/operations.md lists the copies and their dates). */}
      <Section title={<Trans>A licence or a tenancy</Trans>}>
        <Points>
          <li>
            <Trans>
              You share a kitchen, a bathroom or a living room with the owner, or you pay no rent: you usually
              have a licence. The owner must give you fair notice, but needs no court to make you leave.
            </Trans>
          </li>
          <li>
            <Trans>
              You live in the owner's house but share no rooms: you are usually better protected. The owner
              needs a court order to make you leave.
            </Trans>
          </li>
          <li>
            <Trans>
              The owner lives somewhere else: you usually have a tenancy, which protects you most.
            </Trans>
          </li>
          <li>
            <Trans>No one may use force or threats to make you leave. That is a crime.</Trans>
          </li>
        </Points>
        <p>
          <Trans>
            This is the law in England. Ask <Away href="https://england.shelter.org.uk/">Shelter</Away> or{" "}
            <Away href="https://www.citizensadvice.org.uk/">Citizens Advice</Away> what is true for you.
          </Trans>
        </p>
      </Section>
      {/* docs/operations.md lists where and when each number was checked. */}
      <Section title={<Trans>Who to call</Trans>}>
        <Points>
          <li>
            <Trans>
              Police, when no one is in danger right now: <Telephone to="101" />. From{" "}
              <Away href="https://www.police.uk/">police.uk</Away>.
            </Trans>
          </li>
          <li>
            <CallAboutControl />
          </li>
          <li>
            <CallAboutHome />
          </li>
          <li>
            <Trans>
              You have asked for asylum and need advice: <Telephone to="08088010503">0808 8010 503</Telephone>
              , free, day and night. From <Away href="https://www.migranthelpuk.org/">Migrant Help</Away>.
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
