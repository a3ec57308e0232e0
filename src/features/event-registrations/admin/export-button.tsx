import { useState } from "react";
import type { Failure } from "../../../admin/error-banner";
import { Download } from "../../../admin/symbols";
import { ApiError } from "../../../client/api-error";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { useSite } from "../../../ui/site";
import type { ExportFilter } from "../../registrations/schema";
import { CopyEmails } from "./copy-emails";
import { exportRegistrations } from "./export";

interface ExportButtonProps {
  filter: ExportFilter;
  size?: "small" | "medium";
  onFailed: (what: string) => void;
}

/** Saves the matching registrations as a spreadsheet and shows the progress. */
function ExportButton({ filter, size = "medium", onFailed }: ExportButtonProps) {
  const { timeZone } = useSite();
  const [bytes, setBytes] = useState<number>();

  const run = async () => {
    setBytes(0);
    try {
      const name = await exportRegistrations(filter, { timeZone, onProgress: setBytes });
      toast({ message: `${name} has been saved.` });
    } catch (error) {
      onFailed(error instanceof ApiError ? `Export failed: ${error.detail}` : "Failed to export registrations");
    }
    setBytes(undefined);
  };

  const kilobytes = Math.round((bytes ?? 0) / 1024);
  return (
    <Button
      variant="secondary"
      size={size}
      busy={bytes !== undefined}
      busyLabel={kilobytes > 0 ? `Exporting... ${kilobytes} kB` : "Exporting..."}
      onClick={() => void run()}
    >
      <Download aria-hidden="true" className="size-4.5" />
      {size === "small" ? "Export" : "Export Excel"}
    </Button>
  );
}

interface AllMatchesProps extends Pick<ExportButtonProps, "filter" | "size"> {
  onFailed: (failure: Failure) => void;
}

/** What can be done with all matching registrations at once: copying their e-mails, and the spreadsheet. */
export const CopyAndExport = ({ onFailed, ...matches }: AllMatchesProps) => (
  <>
    <CopyEmails {...matches} onFailed={(why) => onFailed({ what: "The addresses were not copied", why })} />
    <ExportButton {...matches} onFailed={(what) => onFailed({ what })} />
  </>
);
