import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type Box, createForm } from "./form-values.ts";

const Person = z.object({
  name: z.string().check(z.minLength(1, "required")),
  age: z.string().check(z.regex(/^\d*$/, "not_integer")),
  languages: z.array(z.string()),
});
const empty = { name: "", age: "", languages: [] as string[] };

const text = (value = ""): Box => ({ type: "text", value });
const tick = (value: string): Box => ({ type: "checkbox", value, checked: false });

function started() {
  const form = createForm(Person, empty);
  const name = text();
  form.attach("name", name);
  const write = (words: string) => {
    name.value = words;
    form.changed("name");
  };
  return { form, name, write };
}

describe("a form", () => {
  it("renders again only when its state changes, not at every keystroke", () => {
    const { form, write } = started();
    write("O");
    const dirty = form.state();
    expect(dirty.isDirty).toBe(true);
    write("Olena");
    expect(form.state()).toBe(dirty);
    expect(form.values().name).toBe("Olena");
    write("");
    expect(form.state().isDirty).toBe(false);
  });

  it.each(["text", "textarea", "email"])("keeps what someone wrote into a prerendered %s", (type) => {
    const { attach, values } = createForm(Person, empty);
    const box = { type, value: "Olena" };
    attach("name", box);
    expect([box.value, values().name]).toEqual(["Olena", "Olena"]);
  });

  it("shows every mistake at the first submit, and afterwards updates each mistake when its field changes", async () => {
    const { form, write } = started();
    const age = text("x");
    form.attach("age", age);
    age.value = "x";
    const wrong: string[] = [];
    const submit = form.handleSubmit(
      () => wrong.push("sent"),
      (errors) => wrong.push(...Object.keys(errors)),
    );
    expect(form.state().errors).toEqual({});
    await submit();
    expect(wrong).toEqual(["name", "age"]);
    expect(form.state().errors.name?.code).toBe("required");
    write("Olena");
    expect(form.state().errors.name).toBeUndefined();
    expect(form.state().errors.age?.code).toBe("not_integer");
  });

  it("checks some fields: shows their mistakes only, and updates only these afterwards", () => {
    const { form, write } = started();
    form.setValue("age", "x");
    expect(form.check(["name"])).toEqual({ name: { code: "required" } });
    expect(form.state()).toMatchObject({ submitCount: 1, errors: { name: { code: "required" } } });
    write("Olena");
    form.setValue("age", "y");
    expect(form.state().errors).toEqual({});
    expect(form.check(["name"])).toBeNull();
    expect(form.state().submitCount).toBe(1);
  });

  it("says whether some fields are done: at least one has a value, and none is wrong or missing", () => {
    const { form } = started();
    expect(form.isDone(["languages"])).toBe(false);
    form.setValue("languages", ["Dari"]);
    expect(form.isDone(["languages"])).toBe(true);
    expect(form.isDone(["name", "languages"])).toBe(false);
    form.setValue("name", "Olena");
    expect(form.isDone(["name", "languages"])).toBe(true);
    form.setValue("age", "x");
    expect(form.isDone(["age"])).toBe(false);
  });

  it("sends the current values of its inputs, with or without a change event, and counts the submit after the answer", async () => {
    const { form, name } = started();
    name.value = "filled by the browser";
    const sent: string[] = [];
    await form.handleSubmit((person) => {
      sent.push(person.name);
      form.setError("root", { code: "busy", sentence: "no" });
      expect(form.state().submitCount).toBe(0);
    })();
    expect(sent).toEqual(["filled by the browser"]);
    expect(form.state()).toMatchObject({ submitCount: 1, errors: { root: { sentence: "no" } } });
  });

  it("reads a group of checkboxes as a list, and fills inputs that mount later or after a reset", () => {
    const { form, name } = started();
    const boxes = [tick("Arabic"), tick("Dari")];
    for (const box of boxes) form.attach("languages", box);
    for (const box of boxes) {
      box.checked = true;
      form.changed("languages");
    }
    expect(form.values().languages).toEqual(["Arabic", "Dari"]);
    form.setValue("name", "Olena");
    expect(name.value).toBe("Olena");
    const later = text();
    form.attach("name", later);
    expect(later.value).toBe("Olena");
    form.reset(empty);
    expect([name.value, boxes.map(({ checked }) => checked), form.state().isDirty]).toEqual([
      "",
      [false, false],
      false,
    ]);
  });
});
