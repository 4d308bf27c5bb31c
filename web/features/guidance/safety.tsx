import { Trans, useLingui } from "@lingui/react/macro";
import { FrontDoorScene } from "#web/ui/scenes/rooms.tsx";
import { Advice, Guideline, Source } from "./guideline.tsx";

export function Safety() {
  const { t } = useLingui();
  return (
    <Guideline
      id="safety"
      title={<Trans>Safety</Trans>}
      scene={<FrontDoorScene />}
      summary={[
        <Trans key="meet">Get to know each other by message first. Then meet.</Trans>,
        <Trans key="lock">Your guest needs a room that locks, and their own keys.</Trans>,
        <Trans key="call">In danger, call 999.</Trans>,
      ]}
      tasks={[
        { id: "met", label: t`We have met or spoken by video` },
        { id: "lock", label: t`The room locks from the inside and opens without a key` },
        { id: "keys", label: t`My guest's own keys are ready` },
        { id: "everyone", label: t`Everyone in my home agrees` },
        { id: "numbers", label: t`The emergency numbers and our address are by the door` },
      ]}
    >
      <Advice title={<Trans>Get to know each other first</Trans>}>
        <Trans>
          Write to each other here for as long as you both need, then meet or speak by video before anyone
          moves in. Keep your first conversations in Havenbridge messages, so that you can both read them
          again later.
        </Trans>
      </Advice>
      <Advice title={<Trans>Give your guest a room of their own</Trans>}>
        <Trans>
          Your guest needs a private room. Its door locks from the inside and opens without a key in an
          emergency. Give them a place for valuables and papers, and their own keys to the home.
        </Trans>
      </Advice>
      <Advice title={<Trans>Never use papers or money to control anyone</Trans>}>
        <Trans>
          Do not keep a guest's passport, phone or bank card. Do not ask for work, childcare, money or company
          in return for a room. If you see signs that someone is controlled or forced to work, tell the{" "}
          <Source href="https://www.modernslaveryhelpline.org/">
            Modern Slavery &amp; Exploitation Helpline
          </Source>
          .
        </Trans>
      </Advice>
      <Advice title={<Trans>Think of everyone in the home</Trans>}>
        <Trans>
          Ask the people you live with, and listen to anyone who is not sure. If there are children on either
          side, agree who looks after them. Do not leave them alone with adults they have only just met.
        </Trans>
      </Advice>
      <Advice title={<Trans>Know who to call</Trans>}>
        <Trans>
          In danger, call 999. If it is not an emergency, call 101 for the police or 111 for health advice.
          Write the numbers and your address on a card by the door. Your guest may not know them.
        </Trans>
      </Advice>
      <Advice title={<Trans>Look after yourself too</Trans>}>
        <Trans>
          You are a host, not a counsellor. If your guest is not well, help them register with a GP. If either
          of you no longer feels safe, the stay can end. You do not have to explain why.
        </Trans>
      </Advice>
    </Guideline>
  );
}
