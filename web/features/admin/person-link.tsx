import { generatePath } from "react-router";
import { screens } from "#schema/screens.ts";
import { Link } from "#web/ui/controls/link.tsx";

/** A name that links to the person's page. */
export function PersonLink({ person }: { person: { id: string; firstName: string; lastName: string } }) {
  return (
    <Link
      to={generatePath(screens.adminPerson, { id: person.id })}
      className="link inline-flex min-h-11 min-w-0 items-center font-medium wrap-anywhere"
    >
      <bdi>
        {person.firstName} {person.lastName}
      </bdi>
    </Link>
  );
}
