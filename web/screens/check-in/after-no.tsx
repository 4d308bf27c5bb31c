import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { setSafeContact } from "#schema/endpoints/check-ins.ts";
import { lengths } from "#schema/limits.ts";
import { dashboardOf, screens } from "#schema/screens.ts";
import { type ContactWay, contactWays, type UserType } from "#schema/vocabulary.ts";
import { useWrite } from "#web/api/query.ts";
import { DangerNotice } from "#web/features/legal/danger-notice.tsx";
import { Away, CallAboutControl, CallAboutHome } from "#web/features/legal/who-to-call.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Words } from "./words.tsx";

interface AfterNoProps {
  id: string;
  userType: UserType;
  /** The way to the next open check-in. */
  next: ReactNode;
}

/** What helps now, and how the team may reach the person: someone else may look at the phone. */
export function AfterNo({ id, userType, next }: AfterNoProps) {
  return (
    <div className="grid gap-6">
      <p role="status">
        <Trans>Thank you for telling us. A person of our team reads this within 24 hours.</Trans>
      </p>
      <DangerNotice />
      {userType === "migrant" && <Numbers />}
      <SafeContact id={id} userType={userType} />
      {next}
    </div>
  );
}

function Numbers() {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">
        <Trans>You can call today</Trans>
      </h2>
      <p>
        <CallAboutControl />
      </p>
      <p>
        <CallAboutHome />
      </p>
      <p>
        <Trans>
          You need another place to stay: ask <Away href="https://www.shelter.org.uk/">Shelter</Away>.
        </Trans>
      </p>
      <p>
        <Link to={screens.safety} className="link py-2.5">
          <Trans>Staying safe</Trans>
        </Link>
      </p>
    </section>
  );
}

/** The choices, and the time. Leaving without a choice is possible: then the reviewer writes nothing outside the product. */
function SafeContact({ id, userType }: { id: string; userType: UserType }) {
  const { t } = useLingui();
  const [way, setWay] = useState<ContactWay>("here");
  const [time, setTime] = useState("");
  const name = useId();
  const { mutate, isPending, isSuccess, error } = useWrite(setSafeContact);
  const words: Record<ContactWay, string> = {
    here: t`Only here, on this website`,
    email: t`By email`,
    danger_only: t`Do not contact me, unless my life is in danger`,
  };
  const leave = (
    <ButtonLink variant={isSuccess ? "primary" : "quiet"} wide replace to={dashboardOf(userType)}>
      {isSuccess ? <Trans>Go to your dashboard</Trans> : <Trans>Leave this page</Trans>}
    </ButtonLink>
  );
  if (isSuccess)
    return (
      <div className="grid gap-4">
        <p role="status">
          <Trans>We will keep to that.</Trans>
        </p>
        {leave}
      </div>
    );
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="text-lg font-medium">
          <Trans>How may we contact you safely?</Trans>
        </legend>
        <p className="text-soft">
          <Trans>Think of who else can see your phone and your email.</Trans>
        </p>
        {contactWays.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input type="radio" name={name} checked={way === each} onChange={() => setWay(each)} />
            {words[each]}
          </label>
        ))}
      </fieldset>
      <Words
        id={`${name}-time`}
        label={t`When is it safe? You do not have to answer.`}
        value={time}
        onValue={setTime}
        most={lengths.text}
      />
      {error && (
        <p role="alert" className="text-danger">
          {error.serverMessage}
        </p>
      )}
      <Button wide pending={isPending} onClick={() => mutate({ params: { id }, body: { way, time } })}>
        <Trans>Save</Trans>
      </Button>
      {leave}
    </div>
  );
}
