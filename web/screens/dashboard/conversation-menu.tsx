import { Trans, useLingui } from "@lingui/react/macro";
import { EllipsisVertical, House, ReceiptText, UserRound } from "lucide-react";
import { useRef } from "react";
import { generatePath } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { connectionRowId, screens } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { BlockConsequence } from "#web/features/connections/block-consequence.tsx";
import { changesOf } from "#web/features/connections/changes.tsx";
import { useOpenConnectionDialog } from "#web/features/connections/confirm-button.tsx";
import { PersonEntries } from "#web/features/safety/person-menu.tsx";
import { IconButton } from "#web/ui/controls/button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#web/ui/controls/menu.tsx";
import { FocusNext, useOpenDialog } from "#web/ui/dialogs/dialog-host.tsx";
import { ReportDialog } from "../report/fetched-report.ts";
import { useAskedBlock } from "../use-asked-block.tsx";

export interface ConversationMenuProps {
  connection: Connection;
  /** The reader. */
  to: UserType;
  /** Called before a link opens another screen. */
  onLeave?: () => void;
}

/** The actions of a conversation besides writing: see the person or the home, change the connection, get help. */
export function ConversationMenu({ connection, to, onLeave }: ConversationMenuProps) {
  const { t } = useLingui();
  const openDialog = useOpenConnectionDialog(connection);
  const changes = changesOf(connection, to);
  const { landlord, migrant } = connection;
  const other = to === "landlord" ? migrant : landlord;
  const { firstName } = other;
  const open = useOpenDialog();
  const trigger = useRef<HTMLButtonElement>(null);
  const { block, unblock, question } = useAskedBlock({ person: other, next: trigger });
  const consequence = isLive(connection.status) && <BlockConsequence connection={connection} to={to} />;
  const report = () =>
    open({
      returnTo: connectionRowId(connection.id),
      render: (close) => (
        <>
          <FocusNext next={trigger} />
          <ReportDialog
            start={{
              about: "connection",
              aboutId: connection.id,
              person: other,
              connectionId: connection.id,
            }}
            consequence={consequence}
            onClose={close}
          />
        </>
      ),
    });
  const icon = "size-5 shrink-0";
  return (
    <>
      {question}
      <Menu
        trigger={
          <IconButton
            ref={trigger}
            label={t`More about ${firstName}`}
            icon={<EllipsisVertical aria-hidden className="size-5" />}
          />
        }
      >
        {to === "landlord" && (
          <MenuLink
            onClick={onLeave}
            to={generatePath(screens.migrantProfile, { id: migrant.id })}
            icon={<UserRound aria-hidden className={icon} />}
          >
            <Trans>See the profile</Trans>
          </MenuLink>
        )}
        {to === "landlord" && (
          <MenuLink
            onClick={onLeave}
            to={generatePath(screens.receipt, { connectionId: connection.id })}
            icon={<ReceiptText aria-hidden className={icon} />}
          >
            <Trans>Receipt</Trans>
          </MenuLink>
        )}
        {to === "migrant" && landlord.home && (
          <MenuLink
            onClick={onLeave}
            to={generatePath(screens.landlord, { id: landlord.id })}
            icon={<House aria-hidden className={icon} />}
          >
            <Trans>See the home</Trans>
          </MenuLink>
        )}
        <PersonEntries
          person={other}
          onReport={report}
          onLeave={onLeave}
          onBlock={block}
          onUnblock={unblock}
          consequence={consequence}
        />
        {changes.length > 0 && <MenuSeparator />}
        {changes.map((each) => (
          <MenuItem key={each.name} onSelect={() => openDialog(each.dialog)}>
            {each.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
