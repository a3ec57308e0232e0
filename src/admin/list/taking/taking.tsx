import { Suspense, useState } from "react";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/overlay/toast";
import { saveFile } from "../../../ui/save-file";
import { useMay } from "../../current-user";
import { useLabels } from "../../labels";
import { lazyPart } from "../../lazy-part";
import { Download } from "../../symbols";

const ImportDialog = lazyPart(() => import("./import-dialog"));

interface TakingProps {
  /** where the calls are: "/store/products" */
  path: string;
  /** what the rights to them begin with: "products" */
  rights: string;
  /** what is imported; nothing unless said */
  imports?: "sheets" | "markdown";
}

/** Takes all items of a list along as a file, and brings some in: the buttons beside its count. */
export function Taking({ path, rights, imports }: TakingProps) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  return (
    <span className="-my-2 flex flex-wrap items-center gap-x-1 max-sm:-ml-3">
      {may(`${rights}.export`) && (
        <>
          <ExportButton path={path} format="xlsx" />
          <ExportButton path={path} format="csv" />
        </>
      )}
      {imports && may(`${rights}.import`) && (
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Download aria-hidden="true" className="size-4 rotate-180" />
          Import
        </Button>
      )}
      {open && imports && (
        <Suspense fallback={null}>
          <ImportDialog path={path} imports={imports} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}

const names = { xlsx: "Excel", csv: "CSV" };

function ExportButton({ path, format }: { path: string; format: "xlsx" | "csv" }) {
  const { many } = useLabels();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const response = await sessionApi.raw("GET", `${path}/export`, { query: { format } });
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
      variant="quiet"
      size="small"
      busy={busy}
      aria-label={`Export as ${names[format]}`}
      onClick={() => void run()}
    >
      {!busy && <Download aria-hidden="true" className="size-4" />}
      {names[format]}
    </Button>
  );
}
