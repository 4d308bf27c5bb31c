import { lazy } from "react";
import { Route, Routes } from "react-router";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { isAdmin } from "#schema/policy.ts";
import { screens } from "#schema/screens.ts";
import { Only } from "./shell/only.tsx";
import { Shell } from "./shell/shell.tsx";
import { ToHome, ToSignIn } from "./shell/turned-away.tsx";

const Home = lazy(() => import("./features/home/home-screen.tsx"));
const Auth = lazy(() => import("./features/auth/auth-screen.tsx"));
const ProfileSetup = lazy(() => import("./features/profiles/profile-setup-screen.tsx"));
const BrowseMigrants = lazy(() => import("./features/migrants/browse-migrants-screen.tsx"));
const MigrantProfile = lazy(() => import("./features/migrants/migrant-profile-screen.tsx"));
const MigrantDashboard = lazy(() => import("./screens/migrant-dashboard-screen.tsx"));
const MigrantVerification = lazy(() => import("./features/verification/migrant-verification-screen.tsx"));
const LandlordDashboard = lazy(() => import("./screens/landlord-dashboard-screen.tsx"));
const LandlordVerification = lazy(() => import("./features/verification/landlord-verification-screen.tsx"));
const AdminVerifications = lazy(() => import("./features/admin/admin-verifications-screen.tsx"));
const Checkout = lazy(() => import("./features/payments/checkout-screen.tsx"));
const HostingGuidelines = lazy(() => import("./features/guidance/hosting-guidelines-screen.tsx"));
const NotFound = lazy(() => import("./shell/not-found-screen.tsx"));

const isMigrant = (user: CurrentUser) => user.userType === "migrant";
const isLandlord = (user: CurrentUser) => user.userType === "landlord";
const anyone = () => true;
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
        <Route
          path={screens.adminVerifications}
          element={
            <Only when={anyone} otherwise={signIn}>
              <Only when={isAdmin} otherwise={home}>
                <AdminVerifications />
              </Only>
            </Only>
          }
        />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
