import { Trans } from "@lingui/react/macro";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { Example } from "./example.tsx";

/** How a migrant sees a landlord and their home. */
export function ExampleHome() {
  return (
    <Example>
      <div className="flex items-center gap-4">
        <Portrait id="example-host" firstName="Marta" lastName="Hill" size={72} />
        <div>
          <p className="font-serif text-lg font-semibold">
            <bdi>Marta Hill</bdi>
          </p>
          <p className="text-soft">
            <Trans>Room in a shared house in Leeds</Trans>
          </p>
        </div>
      </div>
      <p className="mt-4 text-lg">
        <Trans>
          A sunny room with a desk, on the first floor. I live here with my old cat. The school is five
          minutes away on foot.
        </Trans>
      </p>
      <p className="mt-3 text-soft">
        <Trans>4.8 out of 5 from four guests</Trans>
      </p>
    </Example>
  );
}
