import type { Connection } from "#schema/endpoints/connections.ts";
import { MoveInAnswers, MoveInTerms, MoveInWords } from "#web/features/connections/move-in-question.tsx";
import { KeyScene } from "#web/ui/scenes/key-scene.tsx";
import { NextStepPanel } from "./next-step-panel.tsx";

/** The landlord says that the migrant has moved in: nothing matters more than whether that is true. */
export default function MoveInStep({ connection }: { connection: Connection }) {
  return (
    <NextStepPanel
      lit
      scene={<KeyScene />}
      title={<MoveInWords connection={connection} />}
      action={<MoveInAnswers connection={connection} />}
    >
      <MoveInTerms connection={connection} />
    </NextStepPanel>
  );
}
