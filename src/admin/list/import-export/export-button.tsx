import { sessionApi } from "../../../client/session";
import { failedNotice, useWork } from "../../../client/waiting/use-work";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { saveResponse } from "../../../ui/save-file";
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
  const { busy = false, run } = useWork<true>(failedNotice(`The ${many} could not be exported.`));
  const save = async () => {
    const query = { format, ...(ids && { ids: ids.join(",") }) };
    const response = await sessionApi.raw("GET", `${path}/export`, { query });
    const name = await saveResponse(response, `${many.replaceAll(" ", "_")}.${format}`);
    toast({ message: `${name} has been saved.` });
  };
  return (
    <Button
      variant={ids ? "secondary" : "quiet"}
      size="small"
      busy={busy}
      aria-label={ids ? `Export the selection as ${names[format]}` : `Export as ${names[format]}`}
      onClick={() => void run(true, save)}
    >
      {!busy && <Download aria-hidden="true" className="size-4" />}
      {names[format]}
    </Button>
  );
}

/** Buttons for both formats. */
export const ExportButtons = (props: Omit<ExportButtonProps, "format">) => (
  <>
    <ExportButton {...props} format="xlsx" />
    <ExportButton {...props} format="csv" />
  </>
);
