import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { productName } from "#schema/limits.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { saveFile } from "#web/ui/controls/save-file.ts";
import { CopyButton } from "./copy-button.tsx";

/** New recovery codes, with buttons to keep them. They are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const text = codes.join("\n");
  const save = () =>
    saveFile("recovery-codes.txt", `${t`${productName} recovery codes`}\n\n${text}\n`, "text/plain");
  return (
    <div className="grid gap-4">
      <p>
        <Trans>
          Write these codes down or print them, and keep them away from your phone. Each one works once when
          you have lost your passkey or your app. We never show them again.
        </Trans>
      </p>
      <ol
        dir="ltr"
        className="grid list-decimal gap-x-8 gap-y-1 rounded-control border border-line bg-sand py-4 ps-10 pe-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="wrap-anywhere">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="outlined" icon={<Download aria-hidden className="size-5 shrink-0" />} onClick={save}>
          <Trans>Save as a file</Trans>
        </Button>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
