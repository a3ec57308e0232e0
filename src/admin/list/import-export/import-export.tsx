import { useMay } from "../../current-user";
import { DialogButton } from "../../dialog-button";
import { lazyPart } from "../../lazy-part";
import { Download } from "../../symbols";
import { ExportButtons } from "./export-button";
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
  return (
    <span className="-my-2 flex flex-wrap items-center gap-x-1 max-sm:-ml-3">
      {may(`${rights}.export`) && <ExportButtons path={path} />}
      {imports && may(`${rights}.import`) && (
        <DialogButton
          variant="quiet"
          size="small"
          dialog={(close) => <ImportDialog path={path} imports={imports} about={about} onClose={close} />}
        >
          <Download aria-hidden="true" className="size-4 rotate-180" />
          Import
        </DialogButton>
      )}
    </span>
  );
}
