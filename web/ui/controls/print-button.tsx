import { Trans } from "@lingui/react/macro";
import { Printer } from "lucide-react";
import { Button } from "./button.tsx";

/** Prints the page; on the paper it is not there itself. */
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
