import { generatePath } from "react-router";
import { screens } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { useBackState } from "./back-link.ts";

/** A name that links to the person's page. The reader's own name is not a link: admins cannot read their own page. */
export function PersonLink({ person }: { person: { id: string; firstName: string; lastName: string } }) {
  const here = useBackState();
  const name = (
    <bdi>
      {person.firstName} {person.lastName}
    </bdi>
  );
  if (useUser().id === person.id)
    return (
      <span className="inline-flex min-h-11 min-w-0 items-center font-medium wrap-anywhere">{name}</span>
    );
  return (
    <Link
      to={generatePath(screens.adminPerson, { id: person.id })}
      state={here}
      className="link inline-flex min-h-11 min-w-11 items-center font-medium wrap-anywhere"
    >
      {name}
    </Link>
  );
}
