import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { answerCheckIn, type CheckIn } from "#schema/endpoints/check-ins.ts";
import { lengths } from "#schema/limits.ts";
import { dashboardOf } from "#schema/screens.ts";
import { type CheckInQuestion, checkInQuestions } from "#schema/vocabulary.ts";
import { useWrite } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { DangerNotice } from "#web/features/legal/danger-notice.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { isFirstClick } from "#web/ui/controls/first-click.ts";
import { keptAnswers, useKeepingAnswers } from "./kept-answers.ts";
import { Words } from "./words.tsx";

interface QuestionsProps {
  checkIn: CheckIn;
  onSent(isGood: boolean): void;
}

/** One question after another, then a text box. Until the answers are sent, they are only in this tab. */
export function Questions({ checkIn, onSent }: QuestionsProps) {
  const { id: personId, userType } = useUser();
  const [unsent, setUnsent] = useState(() => keptAnswers(personId, checkIn.id));
  useKeepingAnswers(personId, checkIn.id, unsent);
  const { answers, text, at } = unsent;
  const questions: readonly CheckInQuestion[] = checkInQuestions[userType];
  const isGood = !Object.values(answers).includes(false);
  const write = useWrite(answerCheckIn, { onSuccess: () => onSent(isGood) });
  const question = questions[at];
  const { notice, heading, setBringsHelp } = useFocusAtEnd(!question);
  // The help appears after the first No, before anything is sent.
  const help = (
    <div aria-live="polite" ref={notice} tabIndex={-1} className="empty:hidden">
      {!isGood && <DangerNotice />}
    </div>
  );
  const skip = (
    <ButtonLink variant="quiet" to={dashboardOf(userType)} replace>
      <Trans>Skip for now</Trans>
    </ButtonLink>
  );
  const back = at > 0 && (
    <Button variant="quiet" onClick={() => setUnsent({ ...unsent, at: at - 1 })}>
      <Trans>Back</Trans>
    </Button>
  );
  if (question) {
    // The next question has its buttons in the same place, so a double click must not answer it.
    const say = (yes: boolean) => (click: MouseEvent) => {
      if (!isFirstClick(click)) return;
      const next = { ...answers, [question]: yes };
      setBringsHelp(isGood && !yes);
      setUnsent({ ...unsent, answers: next, at: at + 1 });
    };
    return (
      <div className="grid gap-4">
        {help}
        <p className="text-soft">
          <Trans>
            We ask everyone: both of you, from time to time. Only our team reads your answers. The other
            person does not see them.
          </Trans>
        </p>
        <h2 ref={heading} tabIndex={-1} className="text-xl" aria-live="polite">
          <QuestionText question={question} firstName={checkIn.firstName} />
        </h2>
        <Button variant="outlined" wide onClick={say(true)}>
          <Trans>Yes</Trans>
        </Button>
        <Button variant="outlined" wide onClick={say(false)}>
          <Trans>No</Trans>
        </Button>
        <p className="flex flex-wrap gap-2">
          {back}
          {skip}
        </p>
      </div>
    );
  }
  const send = () => write.mutate({ params: { id: checkIn.id }, body: { ...answers, text } });
  return (
    <div className="grid gap-4">
      {help}
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          <Trans>You have answered every question.</Trans>
        </h2>
        <p className="mt-1 text-soft">
          <Trans>Press Send when you are ready. Until then, we get nothing.</Trans>
        </p>
      </div>
      <TextAnswer text={text} onText={(words) => setUnsent({ ...unsent, text: words })} />
      {write.error && (
        <p role="alert" className="text-danger">
          {write.error.serverMessage}
        </p>
      )}
      <Button wide pending={write.isPending} onClick={send}>
        <Trans>Send</Trans>
      </Button>
      <p className="flex flex-wrap gap-2">
        {back}
        {skip}
      </p>
    </div>
  );
}

/**
 * After the last answer, and after Back, the button with the focus is gone. The focus moves to the next heading, or to the
 * help when the last answer has made it appear.
 */
function useFocusAtEnd(isEnd: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const bringsHelp = useRef(false);
  const before = useRef(isEnd);
  useEffect(() => {
    if (before.current === isEnd) return;
    before.current = isEnd;
    (isEnd && bringsHelp.current ? notice : heading).current?.focus();
  }, [isEnd]);
  const setBringsHelp = (brings: boolean) => {
    bringsHelp.current = brings;
  };
  return { notice, heading, setBringsHelp };
}

function TextAnswer({ text, onText }: { text: string; onText(text: string): void }) {
  const { t } = useLingui();
  return (
    <Words
      id={useId()}
      label={t`Do you want to tell us more? You do not have to.`}
      value={text}
      onValue={onText}
      most={lengths.comment}
    />
  );
}

/** Yes is always the good answer. */
function QuestionText({ question, firstName }: { question: CheckInQuestion; firstName: string }): ReactNode {
  switch (question) {
    case "safe":
      return <Trans>Are you safe?</Trans>;
    case "free":
      return <Trans>Are you free to come and go?</Trans>;
    case "documents":
      return <Trans>Do you have your passport, papers and bank card yourself?</Trans>;
    case "noWork":
      return <Trans>Can you live in the home without working for the landlord?</Trans>;
    case "goingWell":
      return (
        <Trans>
          Is the stay with <bdi>{firstName}</bdi> going well?
        </Trans>
      );
  }
}
