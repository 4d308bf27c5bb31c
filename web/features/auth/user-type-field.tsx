import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { RadioCards } from "#web/forms/field.tsx";
import { KettleScene } from "#web/ui/scenes/kettle-scene.tsx";
import { KeyScene } from "#web/ui/scenes/key-scene.tsx";

type UserTypeFieldProps = Omit<ComponentProps<typeof RadioCards>, "label" | "options">;

/** Who somebody is here: chosen once, at registration. */
export function UserTypeField(props: UserTypeFieldProps) {
  const { t } = useLingui();
  return (
    <RadioCards
      {...props}
      label={t`I am a`}
      required
      options={[
        { value: "migrant", label: t`Migrant looking for housing`, drawing: <KettleScene /> },
        { value: "landlord", label: t`Landlord offering housing`, drawing: <KeyScene /> },
      ]}
    />
  );
}
