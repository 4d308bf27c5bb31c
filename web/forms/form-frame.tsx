import type { ComponentProps } from "react";

type FormFrameProps = Omit<ComponentProps<"form">, "noValidate" | "onSubmit"> & { onSubmit: () => unknown };

/** A form that shows its own error messages, in the person's language, and is sent without leaving the page. */
export function FormFrame({ onSubmit, ...form }: FormFrameProps) {
  return (
    <form
      {...form}
      // Our code sends the form itself. Without our code, a browser that posts keeps what people wrote out of the URL.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
