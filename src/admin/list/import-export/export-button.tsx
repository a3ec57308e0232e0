import { useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { saveFile } from "../../../ui/save-file";
import { useLabels } from "../../labels";
import { Download } from "../../symbols";

const names = { xlsx: "Excel", csv: "CSV" };

interface ExportButtonProps {
  path: string;
  format: keyof typeof names;
  ids?: readonly (number | string)[];
}

/** Exports all or the selected items as a file that the server makes. */
export function ExportButton({ path, format, ids }: ExportButtonProps) {
  const { many } = useLabels();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const query = { format, ...(ids && { ids: ids.join(",") }) };
      const response = await sessionApi.raw("GET", `${path}/export`, { query });
      const said = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
      const name = said ?? `${many.replaceAll(" ", "_")}.${format}`;
      saveFile(await response.blob(), name);
      toast({ message: `${name} has been saved.` });
    } catch (error) {
      toast({ tone: "error", message: `The ${many} could not be exported. ${detailOf(error)}` });
    }
    setBusy(false);
  };
  return (
    <Button
      variant={ids ? "secondary" : "quiet"}
      size="small"
      busy={busy}
      aria-label={ids ? `Export the selection as ${names[format]}` : `Export as ${names[format]}`}
      onClick={() => void run()}
    >
      {!busy && <Download aria-hidden="true" className="size-4" />}
      {names[format]}
    </Button>
  );
}
