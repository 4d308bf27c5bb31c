import { useRef, useState } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { useUser } from "#web/api/session.tsx";
import { BlockConsequence } from "#web/features/connections/block-consequence.tsx";
import { useConnections } from "#web/features/connections/use-connections.ts";
import { type MenuPerson, PersonMenu } from "#web/features/safety/person-menu.tsx";
import { FocusNext } from "#web/ui/dialogs/dialog-host.tsx";
import { ReportDialog } from "./report/fetched-report.ts";
import { useAskedBlock } from "./use-asked-block.tsx";

interface SafetyMenuProps {
  person: MenuPerson;
  /** Called when the person is blocked. */
  onBlocked?: () => void;
}

/** The menu on the page of a person. It says what a block would end, and opens the report. */
export function SafetyMenu({ person, onBlocked }: SafetyMenuProps) {
  const { userType } = useUser();
  const { data = [] } = useConnections();
  const [reporting, setReporting] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { block, unblock, question } = useAskedBlock({ person, onBlocked, next: trigger });
  const isWith = ({ landlordId, migrantId }: Connection) => [landlordId, migrantId].includes(person.id);
  const live = data.find((each) => isWith(each) && isLive(each.status));
  const consequence = live && <BlockConsequence connection={live} to={userType} />;
  const connectionId = (live ?? data.find(isWith))?.id;
  return (
    <>
      <PersonMenu
        person={person}
        trigger={trigger}
        onReport={() => setReporting(true)}
        onBlock={block}
        onUnblock={unblock}
        consequence={consequence}
      />
      {question}
      {reporting && (
        <>
          <FocusNext next={trigger} />
          <ReportDialog
            start={{ about: "person", aboutId: person.id, person, connectionId }}
            consequence={consequence}
            onBlocked={onBlocked}
            onClose={() => setReporting(false)}
          />
        </>
      )}
    </>
  );
}
