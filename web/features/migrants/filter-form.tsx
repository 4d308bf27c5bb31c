import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { filterLanguages } from "#schema/limits.ts";
import { problem } from "#schema/problems.ts";
import { cities } from "#schema/vocabulary.ts";
import { useLabels } from "#web/labels.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { FormFrame } from "#web/ui/form-frame.tsx";
import { useProblemWords } from "#web/ui/problem-words.ts";
import { type Filters, filtersOf, languagesLength, readAddress, readLanguages } from "./browse-address.ts";

interface FilterFormProps {
  /** Sets the ids of this form's fields apart from another's. */
  name: string;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

const draftOf = ({ languages, ...filters }: Filters) => ({ ...filters, languages: languages.join(", ") });

/** The filters, which take effect together with 'Apply Filters'. */
export function FilterForm({ name, filters, onApply }: FilterFormProps) {
  const { t } = useLingui();
  const problemWords = useProblemWords();
  const { label, options } = useLabels();
  const [draft, setDraft] = useState(draftOf(filters));
  const [attempted, setAttempted] = useState(false);
  useWhenChanged(JSON.stringify(filters), () => setDraft(draftOf(filters)));

  const languages = readLanguages(draft.languages);
  const tooMany = attempted && languages.length > filterLanguages;
  const field = (key: keyof typeof draft) => ({
    id: `${name}-${key}`,
    name: key,
    value: draft[key],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [key]: event.target.value }),
  });
  function apply() {
    setAttempted(true);
    if (languages.length > filterLanguages) return document.getElementById(`${name}-languages`)?.focus();
    onApply(filtersOf(readAddress(new URLSearchParams(draft).toString())));
  }
  return (
    <FormFrame onSubmit={apply} className="grid gap-5">
      <SelectField
        {...field("locationPreference")}
        label={t`Location Preference`}
        placeholder={t`Any`}
        options={cities.map((city) => ({ value: city, label: label("locationPreferences", city) }))}
      />
      <SelectField
        {...field("familySize")}
        label={t`Family Size`}
        placeholder={t`Any`}
        options={options("familySizes")}
      />
      <SelectField
        {...field("durationNeeded")}
        label={t`Duration Needed`}
        placeholder={t`Any`}
        options={options("durations")}
      />
      <TextField
        {...field("languages")}
        label={t`Languages`}
        hint={t`Separate them with commas: Arabic, English`}
        error={tooMany && problemWords(problem("too_many", filterLanguages))}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={languagesLength}
      />
      <Button type="submit" wide>
        <Trans>Apply Filters</Trans>
      </Button>
    </FormFrame>
  );
}

/** Does something while rendering, when a value is another than the last time. */
function useWhenChanged(value: string, act: () => void) {
  const [last, setLast] = useState(value);
  if (value === last) return;
  setLast(value);
  act();
}
