import { Trans } from "@lingui/react/macro";
import { Advice, Guideline, Source } from "./guideline.tsx";

export function PropertyStandards() {
  return (
    <Guideline
      id="property-standards"
      title={<Trans>Property standards</Trans>}
      intro={
        <Trans>
          It need not be large or new. It has to be sound, warm and clean, and ready on the day you said.
        </Trans>
      }
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
          Treat damp and mould at their cause before anyone moves in. Hot and cold water, a toilet and a place
          to wash work every day. Say how to report a fault and how soon you will see to it.
        </Trans>
      </Advice>
      <Advice title={<Trans>A room to live in</Trans>}>
        <Trans>
          A proper bed with clean bedding, somewhere to put clothes, light to read by, a window that opens and
          a curtain that closes. Space in the kitchen, on a shelf and in the fridge.
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
      <Advice title={<Trans>Say it as it is</Trans>}>
        <Trans>
          Describe stairs, pets, smoking, shared rooms and the nearest bus as they are. Nobody minds a small
          room; everybody minds a surprise.
        </Trans>
      </Advice>
    </Guideline>
  );
}
