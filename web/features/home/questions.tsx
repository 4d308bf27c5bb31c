import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { feeInPounds } from "#web/i18n/money.ts";

/** Six questions that people ask first. */
export function Questions() {
  const fee = feeInPounds();
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title" className="text-3xl lg:text-4xl">
        <Trans>Questions people ask first</Trans>
      </h2>
      <dl className="mt-8 grid gap-8 md:grid-cols-3">
        <Question asked={<Trans>What does it cost?</Trans>}>
          <Trans>
            Migrants never pay us. A landlord pays {fee} once to connect with one migrant. The fee is not
            rent.
          </Trans>
        </Question>
        <Question asked={<Trans>Who sees my name?</Trans>}>
          <Trans>
            Landlords see your first name and one letter of your surname. You both see full names once you are
            connected.
          </Trans>
        </Question>
        <Question asked={<Trans>What do you check?</Trans>}>
          <Trans>
            One of our reviewers reads what every migrant sends us about who they are. Landlords can ask for
            the same check. The Verified badge shows who passed.
          </Trans>
        </Question>
        <Question asked={<Trans>Can I say no?</Trans>}>
          <Trans>
            Yes, and you do not have to give a reason. A migrant can withdraw at any time. A landlord can
            decline before anyone moves in.
          </Trans>
        </Question>
        <Question asked={<Trans>What if it goes wrong?</Trans>}>
          <Trans>
            If you are in danger, call 999. You can leave a stay at any time. Our guidelines list people who
            can help.
          </Trans>
        </Question>
        <Question asked={<Trans>How long can I stay?</Trans>}>
          <Trans>
            You say how long you need a home, from one month to more than a year. You agree on the dates
            together.
          </Trans>
        </Question>
      </dl>
    </section>
  );
}

function Question({ asked, children }: { asked: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="font-serif text-xl leading-title font-semibold">{asked}</dt>
      <dd className="mt-2 max-w-line text-soft">{children}</dd>
    </div>
  );
}
