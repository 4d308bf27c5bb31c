import { limits } from "virtual:api-page";
import { Chapter } from "./chapters.tsx";
import { Example, Word } from "./code.tsx";

export function Limits() {
  return (
    <Chapter id="limits">
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          A body has at most {limits.bodyBytes / 1024} KB. A field that a call does not know is refused.
        </li>
        <li>
          Lengths count characters as people see most of them (Unicode code points), without spaces at both
          ends.
        </li>
        <li>
          A verified landlord can browse {limits.browse.calls} pages in ten minutes and read{" "}
          {limits.viewProfile.calls} profiles an hour. Others can do less.
        </li>
        <li>
          Before the other person has answered, you can send {limits.messageRateLimit.messages} messages in{" "}
          {limits.messageRateLimit.minutes} minutes, and only a few in all.
        </li>
        <li>Wrong passwords make you wait. So do many registrations from one network.</li>
        <li>
          Above a limit, a call answers 429 and does nothing. <Word>Retry-After</Word> says how many seconds
          to wait.
        </li>
      </ul>
    </Chapter>
  );
}

export function LongLists() {
  return (
    <Chapter id="paging">
      <p>
        Every list has an end. Migrants come {limits.pageSize} at a time. <Word>X-Total-Count</Word> says how
        many there are (exact up to {limits.countedUpTo}), and <Word>X-Next-After</Word> where the next page
        begins; without it, this page was the last.
      </p>
      <Example of="nextPage" label="The next page of migrants" />
      <p>
        Messages come oldest first, the latest {limits.messagePage} at most. Ask for those before the first
        one that you have, or after the last.
      </p>
      <Example of="earlierMessages" label="Earlier messages of a connection" />
    </Chapter>
  );
}
