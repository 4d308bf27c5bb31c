import type { ComponentProps } from "react";

type FormFrameProps = Omit<ComponentProps<"form">, "noValidate" | "onSubmit"> & { onSubmit: () => unknown };

/** A form that says its own mistakes, in the person's language, and never leaves the page to be sent. */
export function FormFrame({ onSubmit, ...form }: FormFrameProps) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
