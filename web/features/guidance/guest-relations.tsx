import { Trans } from "@lingui/react/macro";
import { Advice, Guideline } from "./guideline.tsx";

export function GuestRelations() {
  return (
    <Guideline
      id="guest-relations"
      title={<Trans>Guest relations</Trans>}
      intro={
        <Trans>
          Most difficulties between hosts and guests are about small things that nobody said aloud. Say them
          early, kindly and both ways.
        </Trans>
      }
    >
      <Advice title={<Trans>Make the first day easy</Trans>}>
        <Trans>
          Be at home, show how the shower and the cooker work, share the Wi-Fi password, walk to the shop and
          the bus stop together. Then leave them in peace: sleep often comes first.
        </Trans>
      </Advice>
      <Advice title={<Trans>Agree on house rules together</Trans>}>
        <Trans>
          Quiet hours, visitors, cooking, laundry, cleaning, smoking, which rooms are shared. Write them down
          in plain words, translate them if that helps, and ask what your guest would like to add.
        </Trans>
      </Advice>
      <Advice title={<Trans>Respect privacy</Trans>}>
        <Trans>
          Knock and wait. Do not go through belongings, and do not post pictures of your guest or say where
          they live. For some people being found is a danger.
        </Trans>
      </Advice>
      <Advice title={<Trans>Do not ask for the story</Trans>}>
        <Trans>
          People tell what they want to, when they want to. Listen when they do, and do not pass it on.
        </Trans>
      </Advice>
      <Advice title={<Trans>Food, faith and festivals</Trans>}>
        <Trans>
          Ask about food that is not eaten, times of prayer and fasting, and days that matter. Tell yours.
          Eating together now and then does more than most words.
        </Trans>
      </Advice>
      <Advice title={<Trans>Languages</Trans>}>
        <Trans>
          Short sentences help more than loud ones. A translation app on the table is no rudeness. For
          anything official, ask for an interpreter, and never let a child translate bad news.
        </Trans>
      </Advice>
      <Advice title={<Trans>When something goes wrong</Trans>}>
        <Trans>
          Speak about it soon, alone and calmly; say what you saw and what you would like instead. If it
          cannot be mended, agree on a date and part fairly.
        </Trans>
      </Advice>
    </Guideline>
  );
}
