import { limits } from "virtual:api-page";
import { Chapter } from "./chapters.tsx";
import { Example, Word } from "./code.tsx";

const hours = (seconds: number) => seconds / 3600;
const { user, admin } = limits.sessionLasts;

export function SignIn() {
  return (
    <Chapter id="sign-in">
      <p>Send your email address and your password once. The answer has a token for everything else.</p>
      <Example of="login" label="Sign in" />
      <Example of="loginReply" label="Answer 200, shortened" />
      <p>
        Send the token with every later call, in the header <Word>Authorization</Word>. There are no cookies.
      </p>
      <Example of="me" label="Who am I?" />
      <p>
        A session ends when you sign out, after {hours(user.idle)} hours without a call, and after{" "}
        {hours(user.atMost) / 24} days at most (an admin's after {admin.idle / 60} minutes and{" "}
        {hours(admin.atMost)} hours). Then calls answer 401 and you sign in again. Keep the token as safe as
        your password, and sign out when you are done:
      </p>
      <Example of="logout" label="Sign out" />
      <p>
        Send the <Word>device</Word> of the answer in <Word>devices</Word> when you sign in again. Then other
        people's wrong passwords cannot lock you out.
      </p>
    </Chapter>
  );
}
