import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { type CheckIn, setSafeContact } from "#schema/endpoints/check-ins.ts";
import { lengths } from "#schema/limits.ts";
import { dashboardOf } from "#schema/screens.ts";
import { type ContactWay, contactWays, type UserType } from "#schema/vocabulary.ts";
import { useWrite } from "#web/api/query.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { FocusedStatus } from "./focused-status.tsx";
import { Words } from "./words.tsx";

interface SafeContactProps {
  about: readonly [CheckIn, ...CheckIn[]];
  userType: UserType;
}

/**
 * The choices, and the time. A person can leave without a choice: then the reviewer writes nothing outside the product.
 * An earlier choice is never shown.
 */
export function SafeContact({ about, userType }: SafeContactProps) {
  const { t } = useLingui();
  const [{ id }, setStay] = useState(about[0]);
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
        <FocusedStatus>
          <Trans>We will keep to that.</Trans>
        </FocusedStatus>
        {leave}
      </div>
    );
  return (
    <div className="grid gap-4">
      {about.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="text-lg font-medium">
            <Trans>Which stay is it about?</Trans>
          </legend>
          {about.map((stay) => (
            <label key={stay.id} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={`${name}-stay`}
                checked={id === stay.id}
                onChange={() => setStay(stay)}
              />
              <span>
                <Trans>
                  The stay with <bdi>{stay.firstName}</bdi>
                </Trans>
              </span>
            </label>
          ))}
        </fieldset>
      )}
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
        <Trans>Send</Trans>
      </Button>
      {leave}
    </div>
  );
}
