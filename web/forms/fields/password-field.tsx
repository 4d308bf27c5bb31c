import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { boxClasses, FieldFrame, type FieldProps, useField } from "./field-frame.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "className" | "type"> & FieldProps;

/** A password field that supports pasting and password managers, and can show its text. */
export function PasswordField({ ...field }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const { frame, input } = useField(field);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          {...input}
          type={shown ? "text" : "password"}
          className={classes(boxClasses, "pe-12")}
        />
        <IconButton
          label={shown ? t`Hide password` : t`Show password`}
          icon={shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          aria-controls={frame.id}
          onClick={() => setShown(!shown)}
          className="absolute end-0 top-0"
        />
      </div>
    </FieldFrame>
  );
}
