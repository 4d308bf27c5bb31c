import { useLingui } from "@lingui/react/macro";
import { DateField } from "#web/forms/field.tsx";
import { type Controlled, Controller } from "#web/forms/form.tsx";

type Answers = { dateOfBirth: string | null | undefined };
type BirthdayFieldProps = { form: Controlled<Answers, "dateOfBirth">; error: string | undefined };

/** When somebody was born. */
export function BirthdayField({ form, error }: BirthdayFieldProps) {
  const { t } = useLingui();
  return (
    <Controller
      form={form}
      name="dateOfBirth"
      render={({ value, ...field }) => (
        <DateField
          label={t`Date of birth`}
          hint={t`In the calendar used in the United Kingdom. For example 27 3 1990.`}
          birthday
          {...field}
          value={value ?? ""}
          error={error}
        />
      )}
    />
  );
}
