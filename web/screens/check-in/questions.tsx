import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { answerCheckIn, type CheckIn } from "#schema/endpoints/check-ins.ts";
import { lengths } from "#schema/limits.ts";
import { dashboardOf } from "#schema/screens.ts";
import { type CheckInQuestion, checkInQuestions, type UserType } from "#schema/vocabulary.ts";
import { useWrite } from "#web/api/query.ts";
import { DangerNotice } from "#web/features/legal/danger-notice.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Words } from "./words.tsx";

type Answers = Partial<Record<CheckInQuestion, boolean>>;

interface QuestionsProps {
  checkIn: CheckIn;
  userType: UserType;
  onSent(isGood: boolean): void;
}

/** One question after another, then room for words. Answers are only in memory, until they are sent. */
export function Questions({ checkIn, userType, onSent }: QuestionsProps) {
  const [answers, setAnswers] = useState<Answers>({});
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const questions: readonly CheckInQuestion[] = checkInQuestions[userType];
  const isGood = !Object.values(answers).includes(false);
  const write = useWrite(answerCheckIn, { onSuccess: () => onSent(isGood) });
  // From the first No on, before anything is sent.
  const help = !isGood && <DangerNotice />;
  const question = questions[at];
  const skip = (
    <ButtonLink variant="quiet" to={dashboardOf(userType)} replace>
      <Trans>Skip for now</Trans>
    </ButtonLink>
  );
  const back = at > 0 && (
    <Button variant="quiet" onClick={() => setAt(at - 1)}>
      <Trans>Back</Trans>
    </Button>
  );
  if (question) {
    const say = (yes: boolean) => {
      setAnswers({ ...answers, [question]: yes });
      setAt(at + 1);
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
        <h2 className="text-xl" aria-live="polite">
          <QuestionText question={question} firstName={checkIn.firstName} />
        </h2>
        <Button variant="outlined" wide onClick={() => say(true)}>
          <Trans>Yes</Trans>
        </Button>
        <Button variant="outlined" wide onClick={() => say(false)}>
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
      <TextAnswer text={text} onText={setText} />
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
      return <Trans>Is it true that nobody asks you to work for your room?</Trans>;
    case "goingWell":
      return (
        <Trans>
          Is the stay with <bdi>{firstName}</bdi> going well?
        </Trans>
      );
  }
}
