import { Plural, Trans } from "@lingui/react/macro";
import { age as ages, productName } from "#schema/limits.ts";
import { Notice } from "#web/ui/layout/card.tsx";
import { ageOn, doubtsAbout } from "./age.ts";

type AgeNoticeProps = { dateOfBirth: string; profileAge: number | null };

/** Warns that the person is a child by their date of birth, or that their profile has another age. */
export function AgeNotice({ dateOfBirth, profileAge }: AgeNoticeProps) {
  const years = ageOn(dateOfBirth);
  const doubts = doubtsAbout(years, profileAge);
  if (!doubts) return null;
  const [{ isMinor, profileAge: otherAge }, minimum] = [doubts, ages.min];
  return (
    <Notice tone={isMinor ? "danger" : "lamp"}>
      <p className="font-medium">
        <Plural
          value={years}
          one="By this date of birth they are # year old."
          other="By this date of birth they are # years old."
        />
      </p>
      {isMinor && (
        <p>
          <Trans>
            {productName} is for people aged {minimum} and over.
          </Trans>
        </p>
      )}
      {otherAge !== null && (
        <p>
          <Trans>Their profile says {otherAge}.</Trans>
        </p>
      )}
    </Notice>
  );
}
