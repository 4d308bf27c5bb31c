import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { boxClasses, FieldFrame, type FieldProps, useFieldIds } from "./field-frame.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "className" | "type"> & FieldProps;

/** A password that can be pasted, filled by a manager, and looked at. */
export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const { id, attributes } = useFieldIds({ id: input.id, name: input.name, hint, error });
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      className={className}
    >
      <div className="relative">
        <input
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          {...input}
          {...attributes}
          type={shown ? "text" : "password"}
          className={classes(boxClasses, "pe-12")}
        />
        <IconButton
          label={shown ? t`Hide password` : t`Show password`}
          icon={shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute end-0 top-0"
        />
      </div>
    </FieldFrame>
  );
}
