import { Trans, useLingui } from "@lingui/react/macro";
import { filterLanguages } from "#schema/limits.ts";
import { cities } from "#schema/vocabulary.ts";
import { SelectField, TextField } from "#web/forms/field.tsx";
import { FormFrame } from "#web/forms/form-frame.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { problemText } from "#web/i18n/problem-text.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { type Filters, languagesLength } from "./browse-address.ts";
import { LanguageSuggestions } from "./language-suggestions.tsx";
import { useFilterDraft } from "./use-filter-draft.ts";
import { useLanguageNames } from "./use-language-names.ts";

interface FilterFormProps {
  /** A prefix for the ids of this form's fields. */
  name: string;
  filters: Filters;
  /** Whether the form is a row in which each change applies at once. Otherwise a button applies all changes. */
  bar?: boolean;
  onApply: (changed: Partial<Filters>, options: { replace: boolean }) => void;
}

/** The filters. Each change applies at once, or 'Apply Filters' applies all of them. */
export function FilterForm({ name, filters, bar = false, onApply }: FilterFormProps) {
  const { t } = useLingui();
  const { label, options } = useLabels();
  const { draft, tooMany, choose, type, leave, apply } = useFilterDraft({ filters, instant: bar, onApply });

  const { textOf } = useLanguageNames();

  const choice = (key: "locationPreference" | "familySize" | "durationNeeded") => ({
    id: `${name}-${key}`,
    name: key,
    value: draft[key],
    onChange: (event: { target: { value: string } }) => choose(key, event.target.value),
  });
  const submit = () => {
    if (!apply()) document.getElementById(`${name}-languages`)?.focus();
  };
  return (
    <FormFrame onSubmit={submit} className={classes("grid", bar ? barColumns : "gap-5")}>
      <SelectField
        {...choice("locationPreference")}
        label={t`Location Preference`}
        placeholder={t`Any`}
        options={cities.map((city) => ({ value: city, label: label("locationPreferences", city) }))}
      />
      <SelectField
        {...choice("familySize")}
        label={t`Family Size`}
        placeholder={t`Any`}
        options={options("familySizes")}
      />
      <SelectField
        {...choice("durationNeeded")}
        label={t`Duration Needed`}
        placeholder={t`Any`}
        options={options("durations")}
      />
      <TextField
        id={`${name}-languages`}
        name="languages"
        value={draft.languages}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        label={t`Languages`}
        hint={t`Separate with commas`}
        placeholder={textOf(["Arabic", "English"])}
        error={tooMany && problemText({ code: "too_many", n: filterLanguages })}
        list={`${name}-suggestions`}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={languagesLength}
        className={bar ? hintBesideLabel : undefined}
      />
      <LanguageSuggestions id={`${name}-suggestions`} typed={draft.languages} />
      <Button type="submit" wide>
        <Trans>Apply Filters</Trans>
      </Button>
    </FormFrame>
  );
}

const barColumns = "grid-cols-[6fr_5fr_5fr_9fr_auto] items-end gap-3";
/** Classes that put the hint beside the label, so that all boxes of the bar are in one line. */
const hintBesideLabel =
  "grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 *:nth-[n+3]:col-span-full [&>[id$=-hint]]:truncate";
