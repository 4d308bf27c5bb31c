import { Route, Routes } from "react-router";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { isAdmin } from "#schema/policy.ts";
import { type DocumentName, screens } from "#schema/screens.ts";
import { screen } from "./screen.tsx";
import { Only } from "./shell/only.tsx";
import { Shell } from "./shell/shell.tsx";
import { ToHome, ToSignIn } from "./shell/turned-away.tsx";

const Home = screen(() => import("./features/home/home-screen.tsx"));
const Auth = screen(() => import("./features/auth/auth-screen.tsx"));
const ProfileSetup = screen(() => import("./screens/profile-setup-screen.tsx"));
const ProfileEdit = screen(() => import("./screens/profile-edit-screen.tsx"));
const BrowseMigrants = screen(() => import("./features/migrants/browse-migrants-screen.tsx"));
const MigrantProfile = screen(() => import("./features/migrants/migrant-profile-screen.tsx"));
const Landlord = screen(() => import("./screens/landlord-screen.tsx"));
const MigrantDashboard = screen(() => import("./screens/migrant-dashboard-screen.tsx"));
const MigrantVerification = screen(() => import("./features/verification/migrant-verification-screen.tsx"));
const LandlordDashboard = screen(() => import("./screens/landlord-dashboard-screen.tsx"));
const LandlordVerification = screen(() => import("./features/verification/landlord-verification-screen.tsx"));
const AdminVerifications = screen(() => import("./features/admin/admin-verifications-screen.tsx"));
const AdminPeople = screen(() => import("./features/admin/people-screen.tsx"));
const AdminPerson = screen(() => import("./features/admin/person-screen.tsx"));
const AdminFlags = screen(() => import("./features/admin/flags-screen.tsx"));
const Checkout = screen(() => import("./features/payments/checkout-screen.tsx"));
const Receipt = screen(() => import("./features/receipts/receipt-screen.tsx"));
const Sessions = screen(() => import("./features/auth/sessions-screen.tsx"));
const HostingGuidelines = screen(() => import("./features/guidance/hosting-guidelines-screen.tsx"));
const NotFound = screen(() => import("./shell/not-found-screen.tsx"));

/** Fetches the screen of a prerendered document, so that it is there when React takes the document over. */
export async function fetchScreenOf(name: DocumentName) {
  if (name === "shell") return;
  await { home: Home, guidelines: HostingGuidelines, "not-found": NotFound }[name].fetch();
}

const isMigrant = (user: CurrentUser) => user.userType === "migrant";
const isLandlord = (user: CurrentUser) => user.userType === "landlord";
const anyone = () => true;
const adminScreens = [
  [screens.adminVerifications, AdminVerifications],
  [screens.adminPeople, AdminPeople],
  [screens.adminPerson, AdminPerson],
  [screens.adminFlags, AdminFlags],
] as const;
const home = <ToHome />;
const signIn = <ToSignIn />;

/** Every screen with its guard and where others are sent (specification sections 2 and 6). */
export function Screens() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={screens.home} element={<Home />} />
        <Route path={screens.auth} element={<Auth />} />
        <Route path={screens.hostingGuidelines} element={<HostingGuidelines />} />
        <Route
          path={screens.profileSetup}
          element={
            <Only when={anyone} otherwise={signIn}>
              <ProfileSetup />
            </Only>
          }
        />
        <Route
          path={screens.profileEdit}
          element={
            <Only when={anyone} otherwise={signIn}>
              <ProfileEdit />
            </Only>
          }
        />
        <Route
          path={screens.browseMigrants}
          element={
            <Only when={isLandlord} otherwise={home}>
              <BrowseMigrants />
            </Only>
          }
        />
        <Route
          path={screens.migrantProfile}
          element={
            <Only when={isLandlord} otherwise={home}>
              <MigrantProfile />
            </Only>
          }
        />
        <Route
          path={screens.checkout}
          element={
            <Only when={isLandlord} otherwise={home}>
              <Checkout />
            </Only>
          }
        />
        <Route
          path={screens.receipt}
          element={
            <Only when={anyone} otherwise={signIn}>
              <Only when={isLandlord} otherwise={home}>
                <Receipt />
              </Only>
            </Only>
          }
        />
        <Route
          path={screens.sessions}
          element={
            <Only when={anyone} otherwise={signIn}>
              <Sessions />
            </Only>
          }
        />
        <Route
          path={screens.landlord}
          element={
            <Only when={isMigrant} otherwise={home}>
              <Landlord />
            </Only>
          }
        />
        <Route path={screens.migrantDashboard} element={<MigrantDashboard />} />
        <Route path={screens.landlordDashboard} element={<LandlordDashboard />} />
        <Route
          path={screens.migrantVerification}
          element={
            <Only when={isMigrant} otherwise={home}>
              <MigrantVerification />
            </Only>
          }
        />
        <Route
          path={screens.landlordVerification}
          element={
            <Only when={isLandlord} otherwise={home}>
              <LandlordVerification />
            </Only>
          }
        />
        {adminScreens.map(([path, Screen]) => (
          <Route
            key={path}
            path={path}
            element={
              <Only when={anyone} otherwise={signIn}>
                <Only when={isAdmin} otherwise={home}>
                  <Screen />
                </Only>
              </Only>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
