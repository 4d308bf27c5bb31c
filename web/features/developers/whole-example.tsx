import { Chapter } from "./chapters.tsx";
import { Example, Word } from "./code.tsx";

export function WholeExample() {
  return (
    <Chapter id="example">
      <p>A landlord in Leeds looks for a family, reads about them, and later accepts and writes to them.</p>
      <Example of="browse" label="1. Find families who want to live in Leeds" />
      <Example of="migrant" label="2. Read one profile, by the userId of the list" />
      <p>
        To connect, open <Word>$SITE/checkout/0b6f1c52-…</Word> in a browser: only Stripe's form may take card
        details. The new connection is then in your list.
      </p>
      <Example of="connections" label="3. Read your connections" />
      <Example of="accept" label="4. Accept one. The field from says what you have seen." />
      <Example of="message" label="5. Write a message" />
      <Example of="messageReply" label="Answer 201, shortened" />
      <p>
        Choose a new <Word>clientMessageId</Word> for each message. When an answer is lost, send the same
        message again with the same id: it arrives once.
      </p>
    </Chapter>
  );
}
