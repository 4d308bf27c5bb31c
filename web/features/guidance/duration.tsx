import { Trans, useLingui } from "@lingui/react/macro";
import { BusStopScene } from "#web/ui/scenes/rooms.tsx";
import { Advice, Guideline } from "./guideline.tsx";

export function Duration() {
  const { t } = useLingui();
  return (
    <Guideline
      id="duration"
      title={<Trans>Duration and expectations</Trans>}
      scene={<BusStopScene />}
      summary={[
        <Trans key="long">Agree how long the stay is before it begins.</Trans>,
        <Trans key="keep">A short stay you can keep is better than a long one you cannot.</Trans>,
        <Trans key="next">Some weeks before the end, talk about what comes next.</Trans>,
      ]}
      tasks={[
        { id: "date", label: t`We have agreed a leaving date` },
        { id: "talk", label: t`We have set a day to talk about what comes next` },
        { id: "notice", label: t`We know how much notice each of us gives` },
      ]}
    >
      <Advice title={<Trans>Offer what you can keep</Trans>}>
        <Trans>
          Migrants say on their profile how long they need: 1-3 months, 3-6 months, 6-12 months or 12+ months.
          Offer only the time you are sure of.
        </Trans>
      </Advice>
      <Advice title={<Trans>From connection to hosting</Trans>}>
        <Trans>
          A connection starts as pending, and you can already message each other. Press Accept on the day they
          move in. Press Mark Complete when the stay has ended. If it is not right for you, press Decline.
        </Trans>
      </Advice>
      <Advice title={<Trans>Talk about the end at the start</Trans>}>
        <Trans>
          Agree a leaving date, and a day some weeks before it to talk about what comes next: staying longer,
          moving on, or help with the search.
        </Trans>
      </Advice>
      <Advice title={<Trans>Staying longer</Trans>}>
        <Trans>
          Staying longer is a new decision for both of you. Write the new date down, so that nobody has to
          guess.
        </Trans>
      </Advice>
      <Advice title={<Trans>Ending early</Trans>}>
        <Trans>
          Give as much notice as you can, and at least what your agreement says. Before you ask someone to
          leave, find out what notice the law requires. Never change the locks or put belongings outside.
        </Trans>
      </Advice>
      <Advice title={<Trans>What to expect of each other</Trans>}>
        <Trans>
          Your guest does not work for you, and you do not have to rescue them. Expect honesty, tidiness,
          respect for the house rules, and a life of their own. After the stay you rate each other. Write what
          you would want the next person to know.
        </Trans>
      </Advice>
    </Guideline>
  );
}
