import { useState } from "react";
import { Download } from "../../../admin/symbols";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { saveFile } from "../../../ui/save-file";
import { turnOutApi } from "../client";
import { fileFormats, type StatisticsQuery } from "../schema";

const labels = { xlsx: "Export Excel", csv: "Export CSV" };

/** Saves the shown statistics as a file. */
export function ExportStatistics({ asked }: { asked: StatisticsQuery }) {
  const [busy, setBusy] = useState<keyof typeof labels>();
  const run = async (format: keyof typeof labels) => {
    if (busy) return;
    setBusy(format);
    try {
      const response = await turnOutApi(sessionApi).exportStatistics({ ...asked, format });
      const named = response.headers.get("content-disposition")?.match(/filename="([^"]+)"/)?.[1];
      const name = named ?? `event_statistics.${format}`;
      saveFile(await response.blob(), name);
      toast({ message: `${name} has been saved.` });
    } catch (error) {
      toast({ tone: "error", message: `Export failed: ${detailOf(error)}` });
    }
    setBusy(undefined);
  };
  return fileFormats.map((format) => (
    <Button
      key={format}
      variant="secondary"
      busy={busy === format}
      busyLabel="Exporting..."
      onClick={() => void run(format)}
    >
      <Download aria-hidden="true" className="size-4.5" />
      {labels[format]}
    </Button>
  ));
}
