import { Trans, useLingui } from "@lingui/react/macro";
import { KitchenScene } from "#web/ui/scenes/rooms.tsx";
import { Advice, Guideline } from "./guideline.tsx";

export function GuestRelations() {
  const { t } = useLingui();
  return (
    <Guideline
      id="guest-relations"
      title={<Trans>Guest relations</Trans>}
      scene={<KitchenScene />}
      summary={[
        <Trans key="small">Most problems start with small things nobody talked about.</Trans>,
        <Trans key="rules">Agree the house rules together, in writing.</Trans>,
        <Trans key="rest">Give your guest privacy, and time to rest.</Trans>,
      ]}
      tasks={[
        { id: "rules", label: t`The house rules are in writing, and we both agree` },
        { id: "wifi", label: t`My guest has the Wi-Fi password` },
        { id: "shown", label: t`I have shown the shower, the cooker and the heating` },
        { id: "walk", label: t`We have walked to the shop and the bus stop` },
      ]}
    >
      <Advice title={<Trans>Make the first day easy</Trans>}>
        <Trans>
          Be at home. Show how the shower and the cooker work, share the Wi-Fi password, and walk to the shop
          and the bus stop together. Then leave your guest in peace. Many people need to sleep first.
        </Trans>
      </Advice>
      <Advice title={<Trans>Agree house rules together</Trans>}>
        <Trans>
          Talk about quiet hours, visitors, cooking, laundry, cleaning, smoking and the rooms you share. Write
          the rules down in plain words, translate them if that helps, and ask what your guest would like to
          add.
        </Trans>
      </Advice>
      <Advice title={<Trans>Respect privacy</Trans>}>
        <Trans>
          Knock and wait. Do not look through their things. Do not post pictures of your guest or say where
          they live. Some people are in danger if they are found.
        </Trans>
      </Advice>
      <Advice title={<Trans>Do not ask about the past</Trans>}>
        <Trans>
          People tell you what they want to, when they want to. Listen when they do, and do not tell anyone
          else.
        </Trans>
      </Advice>
      <Advice title={<Trans>Food, faith and festivals</Trans>}>
        <Trans>
          Ask about food your guest does not eat, times of prayer and fasting, and days that matter to them.
          Tell them about yours. Eat together now and then: it helps more than words.
        </Trans>
      </Advice>
      <Advice title={<Trans>Languages</Trans>}>
        <Trans>
          Use short sentences, and do not speak louder. A translation app is fine. For anything official, ask
          for an interpreter. Never let a child translate bad news.
        </Trans>
      </Advice>
      <Advice title={<Trans>When something goes wrong</Trans>}>
        <Trans>
          Talk about it soon, calmly and in private. Say what you saw and what you would like instead. If you
          cannot fix it, agree a leaving date.
        </Trans>
      </Advice>
    </Guideline>
  );
}
