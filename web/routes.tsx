import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { Route, Routes } from "react-router";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { isAdmin } from "#schema/policy.ts";
import { type ScreenName, screenAt, screens } from "#schema/screens.ts";
import { setFetchCode } from "#web/api/screen-code.ts";
import { readToken } from "#web/api/token.ts";
import { withTimeout } from "#web/api/with-timeout.ts";
import { Guard } from "#web/shell/guard.tsx";
import { RedirectHome, RedirectToSecondFactor, RedirectToSignIn } from "#web/shell/redirects.tsx";
import { Shell } from "#web/shell/shell.tsx";

const Home = screen(() => import("#web/features/home/home-screen.tsx"));
const Auth = screen(() => import("#web/features/auth/auth-screen.tsx"));
const ForgotPassword = screen(() => import("#web/features/auth/forgot-password-screen.tsx"));
const ResetPassword = screen(() => import("#web/features/auth/reset-password-screen.tsx"));
const ConfirmAddress = screen(() => import("#web/features/auth/confirm-address-screen.tsx"));
const ProfileSetup = screen(() => import("#web/screens/profile-setup-screen.tsx"));
const ProfileEdit = screen(() => import("#web/screens/profile-edit-screen.tsx"));
const ProfilePreview = screen(() => import("#web/features/migrants/profile-preview-screen.tsx"));
const BrowseMigrants = screen(() => import("#web/features/migrants/browse-migrants-screen.tsx"));
const MigrantProfile = screen(() => import("#web/screens/migrant-profile-screen.tsx"));
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
const AdminQueue = screen(() => import("#web/features/admin/admin-queue-screen.tsx"));
const AdminCase = screen(() => import("#web/features/admin/admin-case-screen.tsx"));
const AdminPeople = screen(() => import("#web/features/admin/admin-people-screen.tsx"));
const AdminPerson = screen(() => import("#web/features/admin/admin-person-screen.tsx"));
const AdminAudit = screen(() => import("#web/features/admin/admin-audit-screen.tsx"));
const AdminOperations = screen(() => import("#web/features/admin/admin-operations-screen.tsx"));
const SecondFactor = screen(() => import("#web/features/auth/second-factor-screen.tsx"));
const Checkout = screen(() => import("#web/features/payments/checkout-screen.tsx"));
const Receipt = screen(() => import("#web/features/receipts/receipt-screen.tsx"));
const Account = screen(() => import("#web/screens/account-screen.tsx"));
const OwnData = screen(() => import("#web/features/own-data/own-data-screen.tsx"));
const Sessions = screen(() => import("#web/features/auth/sessions-screen.tsx"));
const CheckIn = screen(() => import("#web/screens/check-in-screen.tsx"));
const Unsubscribe = screen(() => import("#web/features/notifications/unsubscribe-screen.tsx"));
const HostingGuidelines = screen(() => import("#web/features/guidance/hosting-guidelines-screen.tsx"));
const Safety = screen(() => import("#web/features/legal/safety-screen.tsx"));
const RatingsPolicy = screen(() => import("#web/features/legal/ratings-policy-screen.tsx"));
const Privacy = screen(() => import("#web/features/legal/privacy-screen.tsx"));
const Terms = screen(() => import("#web/features/legal/terms-screen.tsx"));
const Accessibility = screen(() => import("#web/features/legal/accessibility-screen.tsx"));
const Appeal = screen(() => import("#web/features/appeals/appeal-screen.tsx"));
const Report = screen(() => import("#web/screens/report-screen.tsx"));
const Reports = screen(() => import("#web/features/reports/reports-screen.tsx"));
const Developers = screen(() => import("#web/features/developers/developers-screen.tsx"));
const NotFound = screen(() => import("#web/shell/not-found-screen.tsx"));

const anyone = () => true;
const isMigrant = (user: CurrentUser) => user.userType === "migrant";
const isLandlord = (user: CurrentUser) => user.userType === "landlord";
const home = <RedirectHome />;

const guard = (when: (user: CurrentUser) => boolean, otherwise: ReactNode) => (content: ReactNode) => (
  <Guard when={when} otherwise={otherwise}>
    {content}
  </Guard>
);
const everyone = (content: ReactNode) => content;
const signedIn = guard(anyone, <RedirectToSignIn />);
const migrants = guard(isMigrant, home);
const landlords = guard(isLandlord, home);
const migrantsSignedIn = (content: ReactNode) => signedIn(migrants(content));
const landlordsSignedIn = (content: ReactNode) => signedIn(landlords(content));
const anyAdmin = (content: ReactNode) => signedIn(guard(isAdmin, home)(content));
const hasPassed = (user: CurrentUser) => user.secondFactor === "passed";
const admins = (content: ReactNode) => anyAdmin(guard(hasPassed, <RedirectToSecondFactor />)(content));

/** Every screen with its guard (specification sections 2 and 6). The dashboards guard themselves. */
const routes: Record<ScreenName, readonly [Screen, (content: ReactNode) => ReactNode]> = {
  home: [Home, everyone],
  auth: [Auth, everyone],
  forgotPassword: [ForgotPassword, everyone],
  resetPassword: [ResetPassword, everyone],
  confirmAddress: [ConfirmAddress, everyone],
  hostingGuidelines: [HostingGuidelines, everyone],
  safety: [Safety, everyone],
  ratingsPolicy: [RatingsPolicy, everyone],
  privacy: [Privacy, everyone],
  terms: [Terms, everyone],
  accessibility: [Accessibility, everyone],
  report: [Report, everyone],
  appeal: [Appeal, everyone],
  developers: [Developers, everyone],
  migrantDashboard: [MigrantDashboard, everyone],
  landlordDashboard: [LandlordDashboard, everyone],
  profileSetup: [ProfileSetup, signedIn],
  profileEdit: [ProfileEdit, signedIn],
  profilePreview: [ProfilePreview, migrantsSignedIn],
  account: [Account, signedIn],
  sessions: [Sessions, signedIn],
  reports: [Reports, signedIn],
  ownData: [OwnData, signedIn],
  checkIn: [CheckIn, signedIn],
  unsubscribe: [Unsubscribe, everyone],
  landlord: [Landlord, migrants],
  migrantVerification: [MigrantVerification, migrants],
  browseMigrants: [BrowseMigrants, landlords],
  migrantProfile: [MigrantProfile, landlords],
  checkout: [Checkout, landlords],
  landlordVerification: [LandlordVerification, landlords],
  receipt: [Receipt, landlordsSignedIn],
  adminVerifications: [AdminVerifications, admins],
  adminQueue: [AdminQueue, admins],
  adminCase: [AdminCase, admins],
  adminPeople: [AdminPeople, admins],
  adminPerson: [AdminPerson, admins],
  adminAudit: [AdminAudit, admins],
  adminOperations: [AdminOperations, admins],
  secondFactor: [SecondFactor, anyAdmin],
};

type Shown = ReturnType<typeof screenAt>;

const routeOf = (name: Shown) => (name === "not-found" ? ([NotFound, everyone] as const) : routes[name]);

/** Whether the screen is for people without a session, too. They are redirected from all other screens. */
export const isForVisitors = (name: Shown) => routeOf(name)[1] === everyone;

/** Loads the screen of a document, so that it renders at once. */
export async function fetchScreenOf(name: Shown) {
  if (isForVisitors(name) || readToken() !== null) await routeOf(name)[0].fetch();
}

setFetchCode((path) => fetchScreenOf(screenAt(path)));

/** The screens inside the shell. */
export function Screens() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {Object.entries(routes).map(([name, [Screen, guarded]]) => (
          <Route key={name} path={screens[name as ScreenName]} element={guarded(<Screen />)} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

type Screen = ReturnType<typeof screen>;

interface Code {
  default: ComponentType;
  /** More code that the first render needs. It never fails. */
  ready?: Promise<unknown>;
}

/** A screen whose code loads when it is shown. After `fetch`, it renders without waiting. */
function screen(load: () => Promise<Code>) {
  const loadWhole = async () => {
    const code = await load();
    await code.ready;
    return code;
  };
  let Now: ComponentType | undefined;
  let underWay: ReturnType<typeof load> | undefined;
  // Calls while the code is loading share its time limit. After a failure, the code is loaded again.
  const fetch = () => {
    underWay ??= withTimeout(loadWhole());
    underWay.then(
      (code) => {
        Now = code.default;
      },
      () => {
        underWay = undefined;
      },
    );
    return underWay;
  };
  const Later = lazy(fetch);
  const Screen = () => {
    // Code that arrives while the screen is shown must not mount it again.
    const [Ready] = useState(() => Now);
    return Ready ? <Ready /> : <Later />;
  };
  Screen.fetch = fetch;
  return Screen;
}
