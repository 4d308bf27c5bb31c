import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { Login, Registration } from "#schema/forms.ts";
import { opensRegister, screens, userTypeIn } from "#schema/screens.ts";
import { type UserType, userTypes } from "#schema/vocabulary.ts";
import { hasStoredDrafts } from "#web/api/drafts.ts";
import { useSession } from "#web/api/session.tsx";
import { useStore } from "#web/api/store.ts";
import { recallSuspension, useSuspension } from "#web/api/suspension.ts";
import { useForm } from "#web/forms/form.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#web/ui/controls/tabs.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { Notice } from "#web/ui/layout/card.tsx";
import { PageHeading, usePageTitle } from "#web/ui/layout/page.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { ErasureDay } from "./erasure-day.tsx";
import { nextPath } from "./next-path.ts";
import { passwordConflict } from "./password-conflict.ts";
import { Register } from "./register-form.tsx";
import {
  forgetRegistrationDraft,
  readRegistrationDraft,
  storeRegistrationDraft,
} from "./registration-draft.ts";
import { SignIn } from "./sign-in-form.tsx";
import { SuspendedNotice } from "./suspended.ts";

/** Sign in or register. Redirects people who are signed in. */
export default function AuthScreen() {
  const session = useSession();
  const [search] = useSearchParams();
  const destination = useRef(nextPath(search.get("next"), globalThis.location?.origin ?? ""));
  const userType = userTypeIn(search);
  const isIn = session.status === "in";
  useEffect(() => {
    if (!isIn) return;
    forgetRegistrationDraft();
    passwordConflict.set(null);
  }, [isIn]);
  if (isIn) return <Navigate to={destination.current} replace />;
  if (session.status === "loading")
    return (
      <AuthFrame>
        <Loading />
      </AuthFrame>
    );
  if (session.status === "failed")
    return (
      <AuthFrame>
        <Failed message={<Trans>We could not reach the server.</Trans>} onRetry={session.retry} />
      </AuthFrame>
    );
  return (
    <AuthTabs
      key={`${userType} ${search.get("tab")}`}
      userType={userType}
      ended={session.ended}
      onRegistered={() => {
        destination.current = screens.profileSetup;
      }}
    />
  );
}

interface AuthTabsProps {
  /** The kind of account in the address. If it is set, the Register tab opens. */
  userType: UserType | undefined;
  /** Whether a session ended although the person did not sign out. */
  ended: boolean;
  onRegistered: () => void;
}

function AuthTabs({ userType, ended, onRegistered }: AuthTabsProps) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const [tab, setTab] = useState(opensRegister(search) ? "register" : "sign-in");
  // Both forms are created here, so that switching tabs keeps the text.
  const signIn = useForm(Login, { email: "", password: "" });
  const [start] = useState(() => {
    const kept = readRegistrationDraft();
    const { firstName = "", lastName = "", email = "" } = kept;
    const chosen = userType ?? userTypes.find((type) => type === kept.userType);
    return { userType: chosen, firstName, lastName, email, password: "" };
  });
  const register = useForm(Registration, start);
  const { subscribe, values } = register;
  useEffect(() => subscribe(() => storeRegistrationDraft(values())), [subscribe, values]);
  const registering = tab === "register";
  const suspended = useSuspension();
  useEffect(recallSuspension, []);
  const { state } = useLocation();
  const [erasesAt, setErasesAt] = useState<string>();
  // Set in an effect: after a reload the history state still exists, but the prerendered page cannot contain it.
  useEffect(() => setErasesAt((state as { erasesAt?: string } | null)?.erasesAt), [state]);
  const wasSignedOut = ended || suspended !== null || erasesAt !== undefined;
  usePageTitle(registering ? t`Register` : t`Sign In`);
  const signInInstead = () => {
    signIn.setValue("email", register.values().email);
    setTab("sign-in");
    requestAnimationFrame(() => document.getElementById("password")?.focus());
  };
  return (
    <AuthFrame>
      {/* Prerendered for visitors. Hidden for people with a token, because they are redirected. */}
      <div className="in-data-token:hidden">
        <PageHeading>
          {registering ? (
            <Trans>Create your account</Trans>
          ) : wasSignedOut ? (
            t`Sign In`
          ) : (
            <Trans>Welcome back</Trans>
          )}
        </PageHeading>
        {erasesAt !== undefined && !registering ? (
          <DeletedNotice erasesAt={erasesAt} />
        ) : suspended && !registering ? (
          <SuspendedNotice suspended={suspended} isSignedOut />
        ) : wasSignedOut && !registering ? (
          <SignedOutNotice />
        ) : (
          <p className="mt-2 mb-6 text-soft">
            {registering ? (
              <Trans>Free for migrants. Landlords pay only when they connect with someone.</Trans>
            ) : (
              <Trans>Sign in to continue.</Trans>
            )}
          </p>
        )}
        <Tabs value={tab} onValueChange={setTab}>
          <TabList label={t`Sign in or register`}>
            <Tab value="sign-in">
              <Trans>Sign In</Trans>
            </Tab>
            <Tab value="register">
              <Trans>Register</Trans>
            </Tab>
          </TabList>
          <TabPanel value="sign-in">
            <SignIn form={signIn} />
          </TabPanel>
          <TabPanel value="register">
            <Register form={register} onRegistered={onRegistered} onSignInInstead={signInInstead} />
          </TabPanel>
        </Tabs>
      </div>
    </AuthFrame>
  );
}

/** Says that the account was deleted, and how to undo it. */
function DeletedNotice({ erasesAt }: { erasesAt: string }) {
  const day = <ErasureDay at={erasesAt} />;
  return (
    <Notice role="status" className="mt-4 mb-6 grid gap-2">
      <p className="font-medium">
        <Trans>Nobody can find you any more.</Trans>
      </p>
      <p>
        <Trans>
          On {day} we erase your account. Until then you can undo it: sign in, or use the link in our email.
        </Trans>
      </p>
    </Notice>
  );
}

/** Says that the session ended during a password change, or for another reason, and whether unsent text is stored. */
function SignedOutNotice() {
  const [kept] = useState(hasStoredDrafts);
  const slower = useStore(passwordConflict);
  if (slower)
    return (
      <Notice role="status" className="mt-4 mb-6 grid gap-2">
        <p className="font-medium">
          <Trans>Your password was not changed on this device.</Trans>
        </p>
        <p>
          {slower === "password changed" ? (
            <Trans>
              It was changed on another device meanwhile, and that signed you out here. Sign in with the
              password that was chosen there. If that wasn't you, press “Forgotten your password?”.
            </Trans>
          ) : (
            <Trans>
              You were signed out meanwhile. If you changed your password on another device, sign in with that
              one.
            </Trans>
          )}
        </p>
      </Notice>
    );
  return (
    <Notice role="status" className="mt-4 mb-6">
      {kept ? (
        <Trans>You have been signed out. What you wrote is kept on this device. Sign in to continue.</Trans>
      ) : (
        <Trans>You have been signed out. Sign in to continue.</Trans>
      )}
    </Notice>
  );
}
