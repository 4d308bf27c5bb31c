import { Chapter } from "./chapters.tsx";
import { Example, Word } from "./code.tsx";

/** What each status means, and what a program does then. */
const statuses: readonly [status: string, does: string][] = [
  ["400", "The body is not JSON."],
  ["401", "There is no token, or its session has ended. Sign in."],
  ["402", "The payment was not made. Nothing was charged."],
  ["403", "Your account may not do this."],
  ["404", "There is nothing here that you may see. A secret and an absent thing look the same."],
  ["405", "The path has other methods; the header Allow names them."],
  ["409", "Something has changed, or comes first. Read again, and decide again."],
  ["413", "The body or the photo is too large."],
  ["415", "The body is not JSON by its header, or the photo has a wrong type."],
  ["422", "Fields are wrong or unknown. Do not send the same again."],
  ["429", "Too many calls. Wait for the seconds in the header Retry-After."],
  ["500", "Our fault. Tell us the requestId."],
  ["503", "Something is down or busy. Wait for Retry-After, then try again."],
];

export function Errors() {
  return (
    <Chapter id="errors">
      <p>
        Every refusal has the same form. Your program reads <Word>code</Word>, which stays the same; people
        read <Word>message</Word>. For wrong fields, <Word>fields</Word> has a sentence for each and{" "}
        <Word>problems</Word> the same as a code.
      </p>
      <Example of="refusal" label="Answer 422" />
      <dl className="ruled">
        {statuses.map(([status, does]) => (
          <div key={status} className="flex gap-4 py-2.5">
            <dt className="font-mono font-semibold">{status}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Chapter>
  );
}
