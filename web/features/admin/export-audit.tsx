import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { exportAudit } from "#schema/endpoints/audit.ts";
import { productName } from "#schema/limits.ts";
import { ApiError, request } from "#web/api/request.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { saveFile } from "#web/ui/controls/save-file.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import type { AuditFilter } from "./audit-filter.tsx";

type Exported = { lines: number; more: boolean };

/** Saves the filtered lines as a file on this device. */
export function ExportAudit({ query }: Pick<AuditFilter, "query">) {
  const { t } = useLingui();
  const { toast } = useToast();
  const [pending, setPending] = useState(false);
  const [exported, setExported] = useState<Exported | null>(null);
  const save = async () => {
    if (pending) return;
    setPending(true);
    try {
      const { csv, ...told } = await request(exportAudit, { query });
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`${productName.toLowerCase()}-audit-${day}.csv`, csv, "text/csv");
      setExported(told);
    } catch (fault) {
      const description = fault instanceof ApiError ? fault.serverMessage : t`Please try again.`;
      toast({ title: t`Error`, description, variant: "destructive" });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outlined" pending={pending} onClick={() => void save()}>
        <Trans>Save these lines as a file</Trans>
      </Button>
      <p role="status" className="text-soft">
        {exported && (
          <>
            <Plural value={exported.lines} one="The file has # line." other="The file has # lines." />{" "}
            {exported.more && <Trans>Older lines match too. Choose fewer days to save them.</Trans>}
          </>
        )}
      </p>
    </div>
  );
}
