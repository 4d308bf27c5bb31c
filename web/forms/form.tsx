import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import type * as z from "zod/mini";
import { type Box, createForm, type FormState, type Name } from "./form-values.ts";

export type Form<V extends object, T> = ReturnType<typeof createForm<V, T>> & {
  formState: FormState<V>;
  /** Spread it on a field: the name, and how the form fills and reads the input. */
  register: <N extends Name<V>>(name: N) => Registered<N>;
};

interface Registered<N> {
  name: N;
  ref: (box: Box | null) => (() => void) | undefined;
  onChange: () => void;
}

/** `const form = useForm(Schema, start)`, then `form.register("email")` and `form.handleSubmit(send)`. */
export function useForm<V extends object, T>(schema: z.ZodMiniType<T, V>, start: V): Form<V, T> {
  const [form] = useState(() => {
    const store = createForm(schema, start);
    const known = new Map<string, Registered<Name<V>>>();
    const register = <N extends Name<V>>(name: N) => {
      const registered = known.get(name) ?? {
        name,
        ref: (box: Box | null) => (box ? store.attach(name, box) : undefined),
        onChange: () => store.changed(name),
      };
      known.set(name, registered);
      return registered as Registered<N>;
    };
    return { ...store, register };
  });
  const formState = useSyncExternalStore(form.subscribe, form.state, form.state);
  return useMemo(() => ({ ...form, formState }), [form, formState]);
}

/** What a part that only reads the answers needs of a form. */
export type Watched<V extends object> = {
  subscribe: (listener: () => void) => () => void;
  values: () => V;
};

/** The current value of a field. Renders again at every change of it. */
export function useWatch<V extends object, N extends Name<V>>(form: Watched<V>, name: N): V[N] {
  const read = () => form.values()[name];
  return useSyncExternalStore(form.subscribe, read, read);
}

/** All current values. Renders again at every change. */
export const useValues = <V extends object>({ subscribe, values }: Watched<V>): V =>
  useSyncExternalStore(subscribe, values, values);

/** The part of a form that a controlled field needs. */
export type Controlled<V extends object, N extends Name<V>> = Watched<V> & {
  setValue: (name: N, value: V[N]) => void;
};

type ControllerProps<V extends object, N extends Name<V>> = {
  form: Controlled<V, N>;
  name: N;
  render: (field: { name: N; value: V[N]; onChange: (value: V[N]) => void }) => ReactNode;
};

/** For a field that is not a single input: a date, stars. */
export function Controller<V extends object, N extends Name<V>>({
  form,
  name,
  render,
}: ControllerProps<V, N>) {
  return render({ name, value: useWatch(form, name), onChange: (value) => form.setValue(name, value) });
}
