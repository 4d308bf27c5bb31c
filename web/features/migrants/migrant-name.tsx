import { Trans, useLingui } from "@lingui/react/macro";
import { initialOf } from "#schema/policy.ts";
import { useCountry } from "#web/i18n/countries.ts";

interface Name {
  firstName: string;
  lastName: string;
}

/** "Amina K." as plain text, for titles and labels. */
export function useShortName() {
  const { t } = useLingui();
  return ({ firstName, lastName }: Name) => {
    const initial = initialOf(lastName);
    return initial
      ? t({ message: `${firstName} ${initial}.`, comment: "First name and last initial" })
      : firstName;
  };
}

/** The first name and last initial, isolated from the text direction around them. */
export function MigrantName({ user }: { user: Name }) {
  const shortName = useShortName();
  return <bdi className="wrap-anywhere">{shortName(user)}</bdi>;
}

/** "From Syria". */
export function Origin({ country: stored }: { country: string }) {
  const country = useCountry(stored);
  return (
    <Trans>
      From <bdi>{country}</bdi>
    </Trans>
  );
}
