import { Trans } from "@lingui/react/macro";
import { Printer } from "lucide-react";
import { Button } from "./button.tsx";

/** Prints the page. The button itself is not printed. */
export function PrintButton() {
  return (
    <Button
      variant="outlined"
      icon={<Printer aria-hidden className="size-5" />}
      onClick={() => print()}
      className="print:hidden"
    >
      <Trans>Print</Trans>
    </Button>
  );
}
