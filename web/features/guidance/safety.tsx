import { Trans } from "@lingui/react/macro";
import { Advice, Guideline, Source } from "./guideline.tsx";

export function Safety() {
  return (
    <Guideline
      id="safety"
      title={<Trans>Safety</Trans>}
      intro={
        <Trans>
          Your guest may have had to leave somewhere in fear. A home is safe when both of you can lock a door,
          say no, and know whom to call.
        </Trans>
      }
    >
      <Advice title={<Trans>Get to know each other first</Trans>}>
        <Trans>
          Write to each other here for as long as you both need, then meet or speak by video before anyone
          moves in. Keep your first conversations in Havenbridge messages, so that both of you can look them
          up later.
        </Trans>
      </Advice>
      <Advice title={<Trans>Give a room of their own</Trans>}>
        <Trans>
          A private room with a door that locks from the inside and opens without a key in an emergency, a
          place for valuables and papers, and keys of their own to the home.
        </Trans>
      </Advice>
      <Advice title={<Trans>Never hold papers, pay or promises over anyone</Trans>}>
        <Trans>
          Do not keep a guest's passport, phone or bank card, and do not ask for work, childcare, money or
          company in return for a roof. If you see signs that someone is being controlled or forced to work,
          tell the{" "}
          <Source href="https://www.modernslaveryhelpline.org/">
            Modern Slavery &amp; Exploitation Helpline
          </Source>
          .
        </Trans>
      </Advice>
      <Advice title={<Trans>Think of everyone in the home</Trans>}>
        <Trans>
          Ask the people you live with, and listen to the one who hesitates. When children are on either side,
          agree who looks after whom and do not leave them alone with adults they have only just met.
        </Trans>
      </Advice>
      <Advice title={<Trans>Know whom to call</Trans>}>
        <Trans>
          In danger, call 999. If it is not an emergency, call the police on 101 or NHS advice on 111. Write
          the numbers and your address on a card by the door; your guest may not know them by heart.
        </Trans>
      </Advice>
      <Advice title={<Trans>Look after yourself too</Trans>}>
        <Trans>
          You are a host, not a counsellor. If your guest is not well, help them register with a GP, and if
          either of you no longer feels safe, the stay can end. You owe nobody an explanation for that.
        </Trans>
      </Advice>
    </Guideline>
  );
}
