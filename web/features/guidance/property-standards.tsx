import { Trans, useLingui } from "@lingui/react/macro";
import { BedroomScene } from "#web/ui/scenes/rooms.tsx";
import { Advice, Guideline, Source } from "./guideline.tsx";

export function PropertyStandards() {
  const { t } = useLingui();
  return (
    <Guideline
      id="property-standards"
      title={<Trans>Property standards</Trans>}
      scene={<BedroomScene />}
      summary={[
        <Trans key="small">The room can be small or old.</Trans>,
        <Trans key="safe">It must be safe, warm, dry and clean.</Trans>,
        <Trans key="ready">It must be ready on the day you agreed.</Trans>,
      ]}
      tasks={[
        { id: "gas", label: t`The gas is checked, and I have the record` },
        { id: "alarms", label: t`The smoke and carbon monoxide alarms work` },
        { id: "damp", label: t`There is no damp or mould` },
        { id: "heating", label: t`The heating and the hot water work` },
        { id: "bed", label: t`The bed is made, and there is space for clothes and food` },
      ]}
    >
      <Advice title={<Trans>Gas, electricity and heating</Trans>}>
        <Trans>
          Have gas appliances checked by an engineer on the{" "}
          <Source href="https://www.gassaferegister.co.uk/">Gas Safe Register</Source> and keep the record.
          Ask a registered electrician if sockets or wiring look worn. The room must be warm enough to sit and
          sleep in all winter, and your guest must be able to turn the heating on.
        </Trans>
      </Advice>
      <Advice title={<Trans>Fire</Trans>}>
        <Trans>
          Fit working smoke alarms on every floor and a carbon monoxide alarm wherever something burns fuel,
          and test them together on the first day. Keep the way out clear. Your local fire and rescue service
          can tell you what your home needs, and many offer a home visit.
        </Trans>
      </Advice>
      <Advice title={<Trans>Damp, water and repairs</Trans>}>
        <Trans>
          Fix the cause of damp and mould before anyone moves in. Hot and cold water, a toilet and a place to
          wash must work every day. Tell your guest how to report a fault and how soon you will fix it.
        </Trans>
      </Advice>
      <Advice title={<Trans>A room to live in</Trans>}>
        <Trans>
          Your guest needs a proper bed with clean bedding, somewhere to put clothes, a light to read by, a
          window that opens and a curtain that closes. Make space in the kitchen, on a shelf and in the
          fridge.
        </Trans>
      </Advice>
      <Advice title={<Trans>Enough space</Trans>}>
        <Trans>
          A family needs more than one bed in a corner. If several households share the home, ask your council
          whether it counts as a{" "}
          <Source href="https://www.gov.uk/house-in-multiple-occupation-licence">
            house in multiple occupation
          </Source>{" "}
          and needs a licence.
        </Trans>
      </Advice>
      <Advice title={<Trans>Describe it honestly</Trans>}>
        <Trans>
          Say what the stairs, pets, smoking, shared rooms and the nearest bus are really like. A small room
          is fine. A surprise is not.
        </Trans>
      </Advice>
    </Guideline>
  );
}
