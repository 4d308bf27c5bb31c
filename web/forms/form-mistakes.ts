import { problemOf, readProblem } from "#schema/problems.ts";
import { useProblemWords } from "#web/i18n/problem-text.ts";
import type { Mistake } from "./error-summary.tsx";
import type { Form } from "./form.tsx";
import type { Name } from "./form-values.ts";

/** How a form speaks of one field: its label, and sentences that fit it better than the general ones. */
export type FieldWords = { label: string; required?: string; otherwise?: string };

/** Marks a mistake whose message is already a sentence, not a problem code. */
const sentence = "sentence";

/**
 * A form's mistakes in words, in the order of `fields`: for the summary, and beside each field the same
 * words. `takeAnswer` puts the server's field sentences where they belong, in the person's language.
 */
export function useMistakes<V extends object, T>(
  form: Form<V, T>,
  fields: Readonly<Partial<Record<Name<V>, FieldWords>>>,
) {
  const general = useProblemWords();
  const { errors } = form.formState;
  const wordsOf = (name: Name<V>): FieldWords | undefined => fields[name];
  const mistakeOf = (name: Name<V>): string | undefined => {
    const error = errors[name];
    if (!error) return undefined;
    const { message } = error;
    if (error.type === sentence) return message;
    const own = wordsOf(name);
    const missing = readProblem(message).code === "required";
    const fitting = (missing && own?.required) || own?.otherwise;
    return fitting ?? [own?.label, general(message || "invalid")].filter(Boolean).join(": ");
  };
  const names = Object.keys(fields) as Name<V>[];
  const mistakes: Mistake[] = names.flatMap((field) => {
    const message = mistakeOf(field);
    return message ? [{ field, message }] : [];
  });
  const takeAnswer = (answer: Readonly<Record<string, string>>) => {
    for (const name of names) {
      const message = answer[name];
      if (!message) continue;
      const known = problemOf(message);
      form.setError(name, known ? { type: "server", message: known } : { type: sentence, message });
    }
  };
  return { mistakes, mistakeOf, takeAnswer };
}
