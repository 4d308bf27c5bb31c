import { useLingui } from "@lingui/react/macro";
import { initialOf } from "#schema/policy.ts";

interface Name {
  firstName: string;
  lastName: string;
}

/** A person's name as plain text. The server sends only the initial to people who are not connected: "Amina K." */
export function usePersonName(): (name: Name) => string {
  const { t } = useLingui();
  return ({ firstName, lastName }) => {
    const initial = initialOf(lastName);
    return initial && lastName === initial
      ? t({ message: `${firstName} ${initial}.`, comment: "First name and last initial" })
      : `${firstName} ${lastName}`.trim();
  };
}

/** A person's name, isolated from the text direction around it. */
export function PersonName({ person, className }: { person: Name; className?: string }) {
  const nameOf = usePersonName();
  return <bdi className={className}>{nameOf(person)}</bdi>;
}
