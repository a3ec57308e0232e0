import { Download } from "../../../admin/symbols";
import { sessionApi } from "../../../client/session";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { saveResponse } from "../../../ui/save-file";
import { turnOutApi } from "../client";
import { fileFormats, type StatisticsQuery } from "../schema";

const labels = { xlsx: "Export Excel", csv: "Export CSV" };

/** Saves the shown statistics as a file. */
export function ExportStatistics({ asked }: { asked: StatisticsQuery }) {
  const { busy, run } = useWork<keyof typeof labels>(failedNotice("Export failed:"));
  const save = async (format: keyof typeof labels) => {
    const response = await turnOutApi(sessionApi).exportStatistics({ ...asked, format });
    const name = await saveResponse(response, `event_statistics.${format}`);
    toast({ message: `${name} has been saved.` });
  };
  return fileFormats.map((format) => (
    <Button
      key={format}
      variant="secondary"
      busy={busy === format}
      busyLabel="Exporting..."
      onClick={() => void run(format, () => save(format))}
    >
      <Download aria-hidden="true" className="size-4.5" />
      {labels[format]}
    </Button>
  ));
}
