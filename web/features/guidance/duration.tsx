import { Trans } from "@lingui/react/macro";
import { Advice, Guideline } from "./guideline.tsx";

export function Duration() {
  return (
    <Guideline
      id="duration"
      title={<Trans>Duration and expectations</Trans>}
      intro={
        <Trans>
          Temporary is easier to offer, and to accept, when both of you know how long it is and what comes
          next.
        </Trans>
      }
    >
      <Advice title={<Trans>Offer what you can keep</Trans>}>
        <Trans>
          Migrants say on their profile how long they need: 1-3 months, 3-6 months, 6-12 months or 12+ months.
          Offer the time you are sure of. A short stay that is kept is worth more than a long one that is not.
        </Trans>
      </Advice>
      <Advice title={<Trans>From connection to hosting</Trans>}>
        <Trans>
          A connection begins as pending: this is the introduction, and you can already message each other.
          Accept it when hosting begins, and mark it complete when the stay has ended. If it is not right,
          decline.
        </Trans>
      </Advice>
      <Advice title={<Trans>Speak about the end at the beginning</Trans>}>
        <Trans>
          Agree on a date, and on a day some weeks before it when you sit down and talk about what is next:
          staying longer, moving on, help with the search.
        </Trans>
      </Advice>
      <Advice title={<Trans>Staying longer</Trans>}>
        <Trans>
          Is a new decision for both of you. Write the new date down. Nobody should have to guess whether they
          may stay.
        </Trans>
      </Advice>
      <Advice title={<Trans>Ending early</Trans>}>
        <Trans>
          Give as much notice as you can and what your agreement says at least. Before you ask someone to
          leave, find out what notice the law requires, and never change the locks or put belongings outside.
        </Trans>
      </Advice>
      <Advice title={<Trans>What to expect of each other</Trans>}>
        <Trans>
          A guest is no servant and a host no saviour. Expect honesty, tidiness, respect for the house rules,
          and a life of their own. Afterwards you rate each other; write what you would want the next person
          to know.
        </Trans>
      </Advice>
    </Guideline>
  );
}
