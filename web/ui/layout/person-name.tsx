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

interface PersonNameProps {
  person: Name;
  /** Without the full stop of an initial, because the sentence may end right after it. */
  inSentence?: boolean;
  className?: string;
}

/** A person's name, isolated from the text direction around it. */
export function PersonName({ person, inSentence = false, className }: PersonNameProps) {
  const nameOf = usePersonName();
  const name = nameOf(person);
  return <bdi className={className}>{inSentence ? name.replace(/\.$/, "") : name}</bdi>;
}
