import { type ComponentType, lazy } from "react";
import { Route, Routes } from "react-router";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { isAdmin } from "#schema/policy.ts";
import { type DocumentName, screens } from "#schema/screens.ts";
import { withTimeout } from "#web/api/with-timeout.ts";
import { Guard } from "#web/shell/guard.tsx";
import { RedirectHome, RedirectToSignIn } from "#web/shell/redirects.tsx";
import { Shell } from "#web/shell/shell.tsx";

const Home = screen(() => import("#web/features/home/home-screen.tsx"));
const Auth = screen(() => import("#web/features/auth/auth-screen.tsx"));
const ProfileSetup = screen(() => import("#web/screens/profile-setup-screen.tsx"));
const ProfileEdit = screen(() => import("#web/screens/profile-edit-screen.tsx"));
const BrowseMigrants = screen(() => import("#web/features/migrants/browse-migrants-screen.tsx"));
const MigrantProfile = screen(() => import("#web/features/migrants/migrant-profile-screen.tsx"));
const Landlord = screen(() => import("#web/screens/landlord-screen.tsx"));
const MigrantDashboard = screen(() => import("#web/screens/migrant-dashboard-screen.tsx"));
const MigrantVerification = screen(
  () => import("#web/features/verification/migrant-verification-screen.tsx"),
);
const LandlordDashboard = screen(() => import("#web/screens/landlord-dashboard-screen.tsx"));
const LandlordVerification = screen(
  () => import("#web/features/verification/landlord-verification-screen.tsx"),
);
const AdminVerifications = screen(() => import("#web/features/admin/admin-verifications-screen.tsx"));
const AdminPeople = screen(() => import("#web/features/admin/people-screen.tsx"));
const AdminPerson = screen(() => import("#web/features/admin/person-screen.tsx"));
const AdminFlags = screen(() => import("#web/features/admin/flags-screen.tsx"));
const Checkout = screen(() => import("#web/features/payments/checkout-screen.tsx"));
const Receipt = screen(() => import("#web/features/receipts/receipt-screen.tsx"));
const Sessions = screen(() => import("#web/features/auth/sessions-screen.tsx"));
const HostingGuidelines = screen(() => import("#web/features/guidance/hosting-guidelines-screen.tsx"));
const NotFound = screen(() => import("#web/shell/not-found-screen.tsx"));

/** Loads the screen of a prerendered document, so that it can be hydrated. */
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
const home = <RedirectHome />;
const signIn = <RedirectToSignIn />;

/** Every screen with its guard, and where others are sent (specification sections 2 and 6). */
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
            <Guard when={anyone} otherwise={signIn}>
              <ProfileSetup />
            </Guard>
          }
        />
        <Route
          path={screens.profileEdit}
          element={
            <Guard when={anyone} otherwise={signIn}>
              <ProfileEdit />
            </Guard>
          }
        />
        <Route
          path={screens.browseMigrants}
          element={
            <Guard when={isLandlord} otherwise={home}>
              <BrowseMigrants />
            </Guard>
          }
        />
        <Route
          path={screens.migrantProfile}
          element={
            <Guard when={isLandlord} otherwise={home}>
              <MigrantProfile />
            </Guard>
          }
        />
        <Route
          path={screens.checkout}
          element={
            <Guard when={isLandlord} otherwise={home}>
              <Checkout />
            </Guard>
          }
        />
        <Route
          path={screens.receipt}
          element={
            <Guard when={anyone} otherwise={signIn}>
              <Guard when={isLandlord} otherwise={home}>
                <Receipt />
              </Guard>
            </Guard>
          }
        />
        <Route
          path={screens.sessions}
          element={
            <Guard when={anyone} otherwise={signIn}>
              <Sessions />
            </Guard>
          }
        />
        <Route
          path={screens.landlord}
          element={
            <Guard when={isMigrant} otherwise={home}>
              <Landlord />
            </Guard>
          }
        />
        <Route path={screens.migrantDashboard} element={<MigrantDashboard />} />
        <Route path={screens.landlordDashboard} element={<LandlordDashboard />} />
        <Route
          path={screens.migrantVerification}
          element={
            <Guard when={isMigrant} otherwise={home}>
              <MigrantVerification />
            </Guard>
          }
        />
        <Route
          path={screens.landlordVerification}
          element={
            <Guard when={isLandlord} otherwise={home}>
              <LandlordVerification />
            </Guard>
          }
        />
        {adminScreens.map(([path, Screen]) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard when={anyone} otherwise={signIn}>
                <Guard when={isAdmin} otherwise={home}>
                  <Screen />
                </Guard>
              </Guard>
            }
          />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

/** A screen whose code loads when it is shown. After `fetch`, it renders without waiting. */
function screen(load: () => Promise<{ default: ComponentType }>) {
  const Later = lazy(() => withTimeout(load()));
  let Now: ComponentType | undefined;
  const Screen = () => (Now ? <Now /> : <Later />);
  Screen.fetch = async () => {
    Now = (await withTimeout(load())).default;
  };
  return Screen;
}
