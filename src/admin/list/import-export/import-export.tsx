import { Suspense, useState } from "react";
import { Button } from "../../../ui/button";
import { useMay } from "../../current-user";
import { lazyPart } from "../../lazy-part";
import { Download } from "../../symbols";
import { ExportButton } from "./export-button";
import type { ImportKind } from "./import-dialog";

const ImportDialog = lazyPart(() => import("./import-dialog"));

interface ImportExportProps {
  path: string;
  rights: string;
  /** the import format; no import if left out */
  imports?: ImportKind;
  /** describes the required content of the file, if it is unusual */
  about?: string;
}

/** The export and import buttons of a list. */
export function ImportExport({ path, rights, imports, about }: ImportExportProps) {
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
          <ImportDialog path={path} imports={imports} about={about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
