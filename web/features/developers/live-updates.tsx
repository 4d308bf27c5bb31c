import { limits } from "virtual:api-page";
import { Chapter } from "./chapters.tsx";
import { Example, Word } from "./code.tsx";

export function LiveUpdates() {
  return (
    <Chapter id="live">
      <p>
        A WebSocket tells you at once about new messages, unread counts and changes. Ask for a ticket, which
        works once and for {limits.ticketSeconds} seconds, and open the socket with it.
      </p>
      <Example of="ticket" label="Ask for a ticket" />
      <Example of="listen" label="Listen, in JavaScript" />
      <p>
        A frame says what is new; read the rest with a call. After a break, ask{" "}
        <Word>/api/connections/…/messages</Word> for everything after your last message. The form of each
        frame is <Word>LiveFrame</Word> in the description.
      </p>
    </Chapter>
  );
}
