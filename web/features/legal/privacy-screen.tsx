import { Trans, useLingui } from "@lingui/react/macro";
import { daySeconds } from "#schema/durations.ts";
import { detailsKeptDays, deviceSeconds, keptDays } from "#schema/limits.ts";
import { Operator } from "#web/i18n/operator.tsx";
import { LegalPage, Points, Section } from "./legal-page.tsx";

const deviceDays = deviceSeconds / daySeconds;

export default function PrivacyScreen() {
  const { t } = useLingui();
  return (
    <LegalPage
      isAccepted
      title={t`Privacy`}
      lead={<Trans>What we store about you, who can see it, and what you can ask us to do.</Trans>}
    >
      <Section title={<Trans>Who is responsible</Trans>}>
        <p>
          <Trans>
            <Operator fact="company" /> (<Operator fact="registration" />
            ), <Operator fact="address" />, decides how your information is used. Write to{" "}
            <Operator fact="email" />.
          </Trans>
        </p>
        <p>
          <Trans>
            Our registration with the Information Commissioner's Office: <Operator fact="dataProtection" />.
          </Trans>
        </p>
      </Section>
      <Stored />
      <Seen />
      <Section title={<Trans>Companies that work for us</Trans>}>
        <p>
          <Trans>
            Cloudflare runs our servers and stores the data. Stripe takes the payments. They store it in these
            countries: <Operator fact="dataCountries" />.
          </Trans>
        </p>
        <p>
          <Trans>
            If you turn on notifications on a device, the push service of your browser carries them, for
            example that of Google, Apple, Mozilla or Microsoft. It cannot read them.
          </Trans>
        </p>
        <p>
          <Trans>This site has no advertisements and no trackers.</Trans>
        </p>
      </Section>
      <Kept />
      <Section title={<Trans>On your device</Trans>}>
        <p>
          <Trans>
            We set no cookies. Your browser keeps your sign-in, your language, and forms that you have not
            sent yet. Log out, and the sign-in and the forms are gone. At checkout, Stripe may set its own
            cookies to prevent fraud.
          </Trans>{" "}
          <Trans>
            A code for your account stays for up to {deviceDays} days, so that we know this device when you
            sign in again.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>Your rights</Trans>}>
        <p>
          <Trans>
            You can read and download your information on your account page. You can delete your account
            there, too. You can ask us to correct your information, delete it or stop using it. Write to{" "}
            <Operator fact="email" />. If our answer does not help, you can complain to the{" "}
            <a href="https://ico.org.uk/make-a-complaint/" rel="noopener noreferrer" className="link">
              Information Commissioner's Office
            </a>
            .
          </Trans>
        </p>
      </Section>
    </LegalPage>
  );
}

function Stored() {
  return (
    <Section title={<Trans>What we store</Trans>}>
      <Points>
        <li>
          <Trans>Your name, your email address and your password. We cannot read your password.</Trans>
        </li>
        <li>
          <Trans>
            If you add a passkey: its name and a key that only checks it. Your fingerprint and your face never
            leave your device.
          </Trans>
        </li>
        <li>
          <Trans>
            What you write in your profile, and your photo. We remove the location from every photo.
          </Trans>
        </li>
        <li>
          <Trans>What you send us for verification. We encrypt it.</Trans>
        </li>
        <li>
          <Trans>Which version of our terms and of this page you accepted.</Trans>
        </li>
        <li>
          <Trans>Your connections, messages and ratings.</Trans>
        </li>
        <li>
          <Trans>
            Reports that anyone sends us, with the messages they chose. Your answers to check-ins, your
            appeals, and whom you block.
          </Trans>
        </li>
        <li>
          <Trans>
            The fee that a landlord paid. Stripe gets the card details; we never see the full card number.
          </Trans>
        </li>
        <li>
          <Trans>
            If you turn on notifications for a device: its address at the service of its browser (Google,
            Apple, Mozilla or Microsoft). That service carries them and learns when there is news for the
            device. What the news is about is encrypted, and names nobody.
          </Trans>
        </li>
        <li>
          <Trans>
            When you signed in and with which kind of device, and which of our reviewers opened or changed
            what.
          </Trans>
        </li>
      </Points>
    </Section>
  );
}

function Seen() {
  return (
    <Section title={<Trans>Who can see it</Trans>}>
      <Points>
        <li>
          <Trans>
            Landlords with an account see a migrant's first name, the first letter of the last name, and the
            profile. Landlords who have not filled in their own profile see no photos and only the beginning
            of each story.
          </Trans>
        </li>
        <li>
          <Trans>
            A migrant can hide the profile. Then only landlords they are connected with can see it.
          </Trans>
        </li>
        <li>
          <Trans>
            When a landlord pays to connect, the two of you see each other's full name, and the migrant sees
            the landlord's home. After a refund you see only the first letter of the last name again.
          </Trans>
        </li>
        <li>
          <Trans>Only the two people in a connection can open its messages. Our reviewers cannot.</Trans>
        </li>
        <li>
          <Trans>
            We check messages automatically for some phrases to warn you; no person reads them unless someone
            reports them. For {keptDays.phraseHits} days we count how many messages had such a phrase and what
            it was about, without the words. After several, our reviewers see these numbers.
          </Trans>
        </li>
        <li>
          <Trans>
            Only you and our reviewers can open what you send for verification. We record every time a
            reviewer opens it.
          </Trans>
        </li>
      </Points>
    </Section>
  );
}

function Kept() {
  return (
    <Section title={<Trans>How long we keep it</Trans>}>
      <Points>
        <li>
          <Trans>
            Verification details that we did not approve, or that newer ones replaced: {detailsKeptDays} days.
          </Trans>
        </li>
        <li>
          <Trans>A sign-in: until you log out, and never longer than 7 days.</Trans>
        </li>
        <li>
          <Trans>
            Reports with their messages: until we have answered, and {keptDays.reports} days longer, even if
            an account is deleted. An open report can delay the erasure of an account.
          </Trans>
        </li>
        <li>
          <Trans>
            Answers to check-ins: {keptDays.checkIns} days after the stay and our work on it. Appeals:{" "}
            {keptDays.appeals} days after our answer. Blocks: until you end them. All of these: no longer than
            your account.
          </Trans>
        </li>
        <li>
          <Trans>
            Everything else about you: until you delete your account, which you do on your account page.
            Nobody can find you from then on. Seven days later we erase it; until then you can change your
            mind.
          </Trans>
        </li>
        <li>
          <Trans>
            Records of payments and refunds: seven years, because tax law asks for them. After you have left,
            they have dates and amounts, but not your name.
          </Trans>
        </li>
        <li>
          <Trans>
            The list of who opened or changed what: always, so that nobody can hide what they did. It has no
            names and nothing that anyone wrote.
          </Trans>
        </li>
        <li>
          <Trans>Copies of all data, in case something breaks: 30 days.</Trans>
        </li>
      </Points>
    </Section>
  );
}
