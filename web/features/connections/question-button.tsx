import { type ReactNode, useState } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { Button, type ButtonVariant } from "#web/ui/controls/button.tsx";
import type { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";

export interface QuestionProps {
  connection: Connection;
  onClose: () => void;
}

interface QuestionButtonProps {
  connection: Connection;
  /** Says what will happen, and asks. */
  question: ReturnType<typeof fetchedDialog<QuestionProps>>;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** The button of a change that cannot be undone: it opens the question. */
export function QuestionButton({ connection, question: Question, variant, children }: QuestionButtonProps) {
  const [open, setOpen] = useState(false);
  const ahead = Question.useAhead();
  return (
    <>
      <Button {...ahead} variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <Question connection={connection} onClose={() => setOpen(false)} />}
    </>
  );
}
