import type * as z from "zod/mini";
import { type Problem, readProblem } from "#schema/problems.ts";
import { createSignal } from "#web/api/store.ts";

/** An input, a select or a text area, as far as a form reads and fills it. */
export interface Box {
  type: string;
  value: string;
  checked?: boolean;
  name?: string;
  form?: HTMLFormElement | null;
}

export type Name<V> = keyof V & string;
/** A problem that the form describes, or a sentence that is ready to show. */
export type FieldError = (Problem & { sentence?: undefined }) | { code: string; sentence: string };
/** `root` holds an error of the whole form. */
export type Errors<V> = Partial<Record<Name<V> | "root", FieldError>>;
export type FormState<V> = { errors: Errors<V>; submitCount: number; isDirty: boolean };

/**
 * The values of one form, outside React. The inputs hold the text, and only a change of `state` renders the form.
 * The first submit shows every mistake, and a check those of its fields; after it, each change validates its own field.
 */
export function createForm<V extends object, T>(schema: z.ZodMiniType<T, V>, given: V) {
  let start = given;
  let values = given;
  let state: FormState<V> = { errors: {}, submitCount: 0, isDirty: false };
  /** The fields that a submit or a check has validated. */
  const checked = new Set<string>();
  const boxes = new Map<Name<V>, Set<Box>>();
  const { notify, subscribe } = createSignal();

  const update = (change: Partial<FormState<V>> = {}) => {
    if (Object.keys(change).length > 0) state = { ...state, ...change };
    notify();
  };
  const errorsOf = (): Errors<V> => {
    const errors: Record<string, FieldError> = {};
    for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
      errors[String(path[0])] ??= readProblem(message);
    return errors as Errors<V>;
  };
  const fillAll = (name: Name<V>) => boxes.get(name)?.forEach((box) => void fill(box, values[name]));
  const take = (name: Name<V>, value: unknown) => {
    values = { ...values, [name]: value };
    const isDirty = JSON.stringify(values) !== JSON.stringify(start);
    const change: Partial<FormState<V>> = isDirty === state.isDirty ? {} : { isDirty };
    if (checked.has(name)) {
      const { [name]: _, ...others } = state.errors;
      const error = errorsOf()[name];
      if (error || state.errors[name])
        change.errors = (error ? { ...others, [name]: error } : others) as Errors<V>;
    }
    update(change);
  };
  const readBoxes = (name: Name<V>) => read([...(boxes.get(name) ?? [])], values[name]);

  /** Reads every input, because some password managers fill them without an event. */
  const readAll = () => {
    for (const [name, all] of boxes) if (all.size > 0) values = { ...values, [name]: readBoxes(name) };
  };

  return {
    state: () => state,
    values: () => values,
    /** Whether something in these fields is given, and nothing is wrong or missing. */
    isDone(names: readonly Name<V>[]): boolean {
      const errors = errorsOf();
      return names.every((name) => !errors[name]) && names.some((name) => isGiven(values[name]));
    },
    /** Shows the mistakes in these fields only. Returns them, or null when there are none. */
    check(names: readonly Name<V>[]): Errors<V> | null {
      readAll();
      for (const name of names) checked.add(name);
      const all = errorsOf();
      const errors: Errors<V> = {};
      for (const name of names) if (all[name]) errors[name] = all[name];
      const wrong = Object.keys(errors).length > 0;
      update({ errors, submitCount: state.submitCount + (wrong ? 1 : 0) });
      return wrong ? errors : null;
    },
    /** Calls back after every change of a value or of the state. Returns the function that unsubscribes. */
    subscribe,
    /** Fills the input and reads it from now on. Returns the function that detaches it. */
    attach(name: Name<V>, box: Box) {
      const all = boxes.get(name) ?? new Set();
      boxes.set(name, all.add(box));
      // People may have begun to write and choose in a prerendered page.
      const isWritten =
        values[name] === "" && /^(text|email|password|textarea)$/.test(box.type) && box.value !== "";
      if (isWritten || (box.type === "radio" && box.checked)) values = { ...values, [name]: box.value };
      else if (!isChosen(box)) fill(box, values[name]);
      return () => void all.delete(box);
    },
    /** Call this when an input of the field changes. */
    changed: (name: Name<V>) => take(name, readBoxes(name)),
    setValue<N extends Name<V>>(name: N, value: V[N]) {
      take(name, value);
      fillAll(name);
    },
    setError: (name: Name<V> | "root", error: FieldError) =>
      update({ errors: { ...state.errors, [name]: error } }),
    /** Starts again with these values. */
    reset(next: V) {
      start = next;
      values = next;
      checked.clear();
      for (const name of boxes.keys()) fillAll(name);
      update({ errors: {}, submitCount: 0, isDirty: false });
    },
    /** For a form's onSubmit. Valid values, parsed by the schema, go to `onGood`; mistakes go to `onWrong`. */
    handleSubmit(onGood: (taken: T) => unknown, onWrong?: (errors: Errors<V>) => void) {
      return async () => {
        readAll();
        for (const name of Object.keys(values)) checked.add(name);
        const { success, data } = schema.safeParse(values);
        const submitCount = state.submitCount + 1;
        if (success) {
          update({ errors: {} });
          await onGood(data);
          update({ submitCount });
        } else {
          const errors = errorsOf();
          update({ errors, submitCount });
          onWrong?.(errors);
        }
      };
    },
  };
}

/** Whether one of a radio button's group is checked. */
const isChosen = ({ type, name = "", form }: Box) =>
  type === "radio" && !!form && new FormData(form).has(name);

const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function fill(box: Box, value: unknown) {
  if (Array.isArray(value)) box.checked = value.includes(box.value);
  else if (box.type === "checkbox") box.checked = value === true;
  else if (box.type === "radio") box.checked = box.value === value;
  else box.value = typeof value === "string" ? value : "";
}

function read(boxes: Box[], before: unknown): unknown {
  const [first] = boxes;
  const checked = boxes.filter((box) => box.checked).map(({ value }) => value);
  if (Array.isArray(before)) return checked;
  if (first?.type === "checkbox") return first.checked === true;
  return first?.type === "radio" ? checked[0] : first?.value;
}
