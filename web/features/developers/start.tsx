import { productName } from "#schema/limits.ts";
import { Chapter } from "./chapters.tsx";
import { Example, Word } from "./code.tsx";

export function Start() {
  return (
    <Chapter id="start">
      <p>
        The API is for people who have an account here. There are no keys and no accounts for programs: your
        program signs in as you, sees what you see, and may do what you may do. Everything in our{" "}
        <a href="/terms" className="link py-2.5">
          terms
        </a>{" "}
        also counts for your program. What you read here about other people is not yours to publish or to
        keep.
      </p>
      <p>
        Every path below begins with the address of this website, which the examples call <Word>$SITE</Word>.
        Requests and answers are JSON in UTF-8. Run this to see that {productName} answers:
      </p>
      <Example of="health" label="Is the service there?" />
      <Example of="healthReply" label="Answer 200" />
      <p>
        A program in a web page of another site cannot use the API: browsers keep its answers from such a
        page, and we refuse its writes.
      </p>
    </Chapter>
  );
}
