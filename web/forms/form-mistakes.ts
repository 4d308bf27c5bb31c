import type { ApiError } from "#web/api/request.ts";
import { problemText } from "#web/i18n/problem-text.ts";
import type { Mistake } from "./error-summary.tsx";
import type { Form } from "./form.tsx";
import type { Name } from "./form-values.ts";

/** The label of a field, and sentences that replace the general ones. */
export type FieldText = { label: string; required?: string; otherwise?: string };

/**
 * A form's mistakes as sentences, in the order of `fields`: for the summary, where a general sentence follows its field's
 * label, and beside each field. `takeAnswer` adds the problems that the server found.
 */
export function useMistakes<V extends object, T>(
  form: Form<V, T>,
  fields: Readonly<Partial<Record<Name<V>, FieldText>>>,
) {
  const { errors } = form.formState;
  const textOf = (name: Name<V>): FieldText | undefined => fields[name];
  const sentenceOf = (name: Name<V>, label?: string): string | undefined => {
    const error = errors[name];
    if (!error) return undefined;
    if (error.sentence !== undefined) return error.sentence;
    const own = textOf(name);
    const fitting = (error.code === "required" && own?.required) || own?.otherwise;
    return (
      fitting ?? [label, problemText(error)].filter(Boolean).join(/[?؟]$/.test(label ?? "") ? " " : ": ")
    );
  };
  const mistakeOf = (name: Name<V>) => sentenceOf(name);
  const names = Object.keys(fields) as Name<V>[];
  const mistakes: Mistake[] = names.flatMap((field) => {
    const message = sentenceOf(field, textOf(field)?.label);
    return message ? [{ field, message }] : [];
  });
  const takeAnswer = (problems: ApiError["problems"]) => {
    for (const name of names) {
      const problem = problems[name];
      if (problem) form.setError(name, problem);
    }
  };
  return { mistakes, mistakeOf, takeAnswer };
}
