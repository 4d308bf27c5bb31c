import { Trans } from "@lingui/react/macro";
import { ClipboardCheck, LogOut, MonitorSmartphone, Settings, UserPen } from "lucide-react";
import { screens } from "#schema/screens.ts";
import { useSession } from "#web/api/session.tsx";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#web/ui/controls/menu.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { useLogOut } from "./use-log-out.tsx";

/** The account menu: name, links, sign-out. */
export default function AccountMenu() {
  const session = useSession();
  const logOut = useLogOut();
  if (session.status !== "in") return null;
  const { id, firstName, lastName, verified, role } = session.user;
  const name = `${firstName} ${lastName}`;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="grid h-12 w-11 place-items-center rounded-control hover:bg-harbour-tint data-[state=open]:bg-harbour-tint"
        >
          <Portrait id={id} firstName={firstName} lastName={lastName} />
          <span className="sr-only">
            <Trans>
              Account of <bdi>{name}</bdi>
            </Trans>
          </span>
        </button>
      }
    >
      <MenuLabel>
        <bdi title={name} className="line-clamp-3 font-medium">
          {name}
        </bdi>
        {verified && (
          <span className="mt-1 block">
            <Badge tone="verified">
              <Trans>Verified</Trans>
            </Badge>
          </span>
        )}
      </MenuLabel>
      <MenuSeparator />
      <MenuLink to={screens.profileEdit} icon={<UserPen aria-hidden className="size-5" />}>
        <Trans>Edit profile</Trans>
      </MenuLink>
      <MenuLink to={screens.account} icon={<Settings aria-hidden className="size-5" />}>
        <Trans>Account</Trans>
      </MenuLink>
      <MenuLink to={screens.sessions} icon={<MonitorSmartphone aria-hidden className="size-5" />}>
        <Trans>Where you are signed in</Trans>
      </MenuLink>
      {role === "admin" && (
        <MenuLink to={screens.adminVerifications} icon={<ClipboardCheck aria-hidden className="size-5" />}>
          <Trans>Admin: Review Verifications</Trans>
        </MenuLink>
      )}
      <MenuItem icon={<LogOut aria-hidden className="size-5 rtl:mirrored" />} onSelect={logOut}>
        <Trans>Log out</Trans>
      </MenuItem>
    </Menu>
  );
}
