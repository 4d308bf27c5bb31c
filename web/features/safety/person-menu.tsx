import { Trans, useLingui } from "@lingui/react/macro";
import { Ban, EllipsisVertical, ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { listBlocks } from "#schema/endpoints/blocks.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { IconButton } from "#web/ui/controls/button.tsx";
import { Menu, MenuItem, MenuLink } from "#web/ui/controls/menu.tsx";

/** The person whom a menu is about. */
export interface MenuPerson {
  readonly id: string;
  readonly firstName: string;
}

interface PersonEntriesProps {
  person: MenuPerson;
  onBlock: () => void;
  onUnblock: () => void;
  /** What a block ends, shown under the entry, because a press blocks without another question. */
  consequence?: ReactNode;
  /** Opens the report. */
  onReport: () => void;
  /** Called before an entry opens another screen. */
  onLeave?: (() => void) | undefined;
}

/** The safety entries in the menu of a person. Every menu of a person has them. */
export function PersonEntries({
  person,
  onBlock,
  onUnblock,
  consequence,
  onReport,
  onLeave,
}: PersonEntriesProps) {
  const name = <bdi>{person.firstName}</bdi>;
  const icon = "size-5 shrink-0";
  const { data } = useRead(listBlocks, {});
  const isBlocked = data?.people.some(({ id }) => id === person.id);
  return (
    <>
      <MenuItem onSelect={onReport} icon={<ShieldAlert aria-hidden className={icon} />}>
        <Trans>Report a concern</Trans>
      </MenuItem>
      <MenuLink onClick={onLeave} to={screens.safety} icon={<ShieldCheck aria-hidden className={icon} />}>
        <Trans>Staying safe</Trans>
      </MenuLink>
      {isBlocked ? (
        <MenuItem onSelect={onUnblock} icon={<Ban aria-hidden className={icon} />}>
          <Trans>Unblock {name}</Trans>
        </MenuItem>
      ) : (
        <MenuItem onSelect={onBlock} icon={<Ban aria-hidden className={icon} />}>
          <span className="py-2">
            <span className="font-medium text-danger">
              <Trans>Block {name}</Trans>
            </span>
            {consequence && (
              <span className="block text-sm text-soft">
                <Trans>
                  You and they cannot find, pay for or write to each other. They are not told that you blocked
                  them.
                </Trans>{" "}
                {consequence}
              </span>
            )}
          </span>
        </MenuItem>
      )}
    </>
  );
}

type PersonMenuProps = PersonEntriesProps & { trigger: RefObject<HTMLButtonElement | null> };

/** The menu of a person with only the safety entries. */
export function PersonMenu({ person, trigger, ...entries }: PersonMenuProps) {
  const { t } = useLingui();
  const { firstName } = person;
  return (
    <Menu
      trigger={
        <IconButton
          ref={trigger}
          label={t`More about ${firstName}`}
          icon={<EllipsisVertical aria-hidden className="size-5" />}
        />
      }
    >
      <PersonEntries person={person} {...entries} />
    </Menu>
  );
}
