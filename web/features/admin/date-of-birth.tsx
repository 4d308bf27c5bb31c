import { Plural, useLingui } from "@lingui/react/macro";

/** "12 March 1990 (36 years old)". The date has no time zone, so it is read and written in UTC. */
export function DateOfBirth({ of: date }: { of: string }) {
  const { i18n } = useLingui();
  const born = new Date(`${date}T00:00:00Z`);
  const now = new Date();
  const hadBirthday = [now.getMonth() - born.getUTCMonth(), now.getDate() - born.getUTCDate()];
  const [months = 0, days = 0] = hadBirthday;
  const years =
    now.getFullYear() - born.getUTCFullYear() - (months < 0 || (months === 0 && days < 0) ? 1 : 0);
  return (
    <>
      <time dateTime={date}>{i18n.date(born, { dateStyle: "long", timeZone: "UTC" })}</time>{" "}
      <span className="text-soft">
        (<Plural value={years} one="# year old" other="# years old" />)
      </span>
    </>
  );
}
