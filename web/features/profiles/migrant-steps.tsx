import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { lengths } from "#schema/limits.ts";
import { CheckboxField, CheckboxGroup, SelectField, TextArea, TextField } from "#web/forms/field.tsx";
import { type Form, useWatch } from "#web/forms/form.tsx";
import type { Name } from "#web/forms/form-values.ts";
import { readWholeNumber } from "#web/forms/numbers.ts";
import type { Step } from "#web/forms/step.ts";
import { countryNames } from "#web/i18n/countries.ts";
import { useLabels } from "#web/i18n/labels.ts";
import type { MigrantAnswers } from "./migrant-answers.ts";

interface FieldsProps<O> {
  form: Form<MigrantAnswers, O>;
  mistakeOf: (name: Name<MigrantAnswers>) => string | undefined;
}

type MigrantStepsOptions<O> = Pick<FieldsProps<O>, "mistakeOf"> & { photo: ReactNode };

/** The steps of a migrant's profile form. */
export function useMigrantSteps<O>(
  form: Form<MigrantAnswers, O>,
  { mistakeOf, photo }: MigrantStepsOptions<O>,
): Step<MigrantAnswers>[] {
  const given = { form, mistakeOf };
  return [
    {
      title: <Trans>About you</Trans>,
      why: (
        <Trans>
          Only signed-in landlords see this. Until one of them connects with you, they see your first name and
          only the first letter of your last name.
        </Trans>
      ),
      fields: ["countryOfOrigin", "age", "gender", "familySize", "profilePicture"],
      children: (
        <>
          <AboutYou {...given} />
          {photo}
        </>
      ),
    },
    {
      title: <Trans>In your own words</Trans>,
      why: (
        <Trans>
          This is what landlords read first. Tell only what you want to tell, in any language. Leave out
          addresses, phone numbers and the names of people who could be in danger.
        </Trans>
      ),
      fields: ["story"],
      children: <YourStory {...given} />,
    },
    {
      title: <Trans>The home you need</Trans>,
      why: (
        <Trans>
          Landlords search by place and time. If you leave these open, more landlords can find you.
        </Trans>
      ),
      fields: ["locationPreference", "durationNeeded", "urgent", "verifiedOnly"],
      children: <HomeYouNeed {...given} />,
    },
    {
      title: <Trans>Languages and work</Trans>,
      why: <Trans>A shared language makes the first talk easier.</Trans>,
      fields: ["languages", "skills", "employmentStatus"],
      children: <LanguagesAndWork {...given} />,
    },
  ];
}

function AboutYou<O>({ form, mistakeOf }: FieldsProps<O>) {
  const { t } = useLingui();
  const { options, familySizeLabel } = useLabels();
  const { register } = form;
  const people = readWholeNumber(useWatch(form, "familySize"));
  const reads = familySizeLabel(people);
  return (
    <>
      <TextField
        label={t`Country of Origin`}
        hint={t`Choose from the list, or write it yourself.`}
        list="countries"
        autoComplete="country-name"
        required
        {...register("countryOfOrigin")}
        error={mistakeOf("countryOfOrigin")}
      />
      <datalist id="countries">
        {countryNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={t`Age`}
          inputMode="numeric"
          autoComplete="off"
          {...register("age")}
          error={mistakeOf("age")}
        />
        <SelectField
          label={t`Gender`}
          placeholder={t`Choose`}
          options={options("genders")}
          autoComplete="sex"
          {...register("gender")}
          error={mistakeOf("gender")}
        />
      </div>
      <TextField
        label={t`Family Size`}
        hint={
          Number.isNaN(people) ? (
            <Trans>How many people need a home together, you included.</Trans>
          ) : (
            <Trans>How many people need a home together, you included. It will read: {reads}</Trans>
          )
        }
        inputMode="numeric"
        autoComplete="off"
        inputClassName="max-w-24"
        {...register("familySize")}
        error={mistakeOf("familySize")}
      />
    </>
  );
}

function YourStory<O>({ form: { register }, mistakeOf }: FieldsProps<O>) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Your Story`}
      hint={t`Who you are, what you hope for, what a good home would be for you.`}
      rows={8}
      limit={lengths.story}
      required
      {...register("story")}
      error={mistakeOf("story")}
    />
  );
}

function HomeYouNeed<O>({ form: { register }, mistakeOf }: FieldsProps<O>) {
  const { t } = useLingui();
  const { options } = useLabels();
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          label={t`Location Preference`}
          placeholder={t`Choose`}
          options={options("locationPreferences")}
          {...register("locationPreference")}
          error={mistakeOf("locationPreference")}
        />
        <SelectField
          label={t`Duration Needed`}
          placeholder={t`Choose`}
          options={options("durations")}
          {...register("durationNeeded")}
          error={mistakeOf("durationNeeded")}
        />
      </div>
      <CheckboxField
        label={t`I have an urgent housing need`}
        hint={t`Tick this if you have nowhere safe to stay now or very soon. Your profile will say Urgent.`}
        {...register("urgent")}
      />
      <CheckboxField
        label={t`Only verified landlords can connect with me`}
        hint={t`We have checked who they are. Without this, any landlord can connect.`}
        {...register("verifiedOnly")}
      />
    </>
  );
}

function LanguagesAndWork<O>({ form: { register }, mistakeOf }: FieldsProps<O>) {
  const { t } = useLingui();
  const { options } = useLabels();
  return (
    <>
      <CheckboxGroup
        label={t`Languages`}
        hint={t`Which languages do you speak?`}
        options={options("languages")}
        {...register("languages")}
        error={mistakeOf("languages")}
      />
      <CheckboxGroup
        label={t`Skills & Experience`}
        options={options("skills")}
        {...register("skills")}
        error={mistakeOf("skills")}
      />
      <SelectField
        label={t`Employment Status`}
        placeholder={t`Choose`}
        options={options("employmentStatuses")}
        className="sm:max-w-80"
        {...register("employmentStatus")}
        error={mistakeOf("employmentStatus")}
      />
    </>
  );
}
