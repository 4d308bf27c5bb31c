import { useNavigate } from "react-router";
import { screens } from "#schema/screens.ts";
import MigrantProfile from "#web/features/migrants/migrant-profile-screen.tsx";
import { fetchedMenu } from "#web/ui/dialogs/fetched.tsx";

const SafetyMenu = fetchedMenu(async () => (await import("./safety-menu.tsx")).SafetyMenu);

/** A migrant's profile, with the menu of the person. After a block there is nothing to see here. */
export default function MigrantProfileScreen() {
  const navigate = useNavigate();
  return (
    <MigrantProfile
      menu={({ userId, user }) => (
        <SafetyMenu
          person={{ id: userId, firstName: user.firstName }}
          onBlocked={() => navigate(screens.browseMigrants, { replace: true })}
        />
      )}
    />
  );
}
