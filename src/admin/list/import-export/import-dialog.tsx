import { useRef, useState } from "react";
import type { ImportAnswer } from "../../../api/import-export/schema";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { FieldError } from "../../../ui/form/field-frame";
import { plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { useLabels } from "../../labels";
import { ImportedRows } from "./imported-rows";
import { packed } from "./packed";
import { RefusedRows, type Unit } from "./refused-rows";

const kinds: Record<ImportDialogProps["imports"], { accept: string; choose: string; unit: Unit; text: string }> = {
  sheets: {
    accept: ".xlsx,.csv,text/csv",
    choose: "Choose File",
    unit: "row",
    text: "An Excel (.xlsx) or CSV file with a heading for each column; export first for a template. Rows with an id update existing items, rows without one add new items. An empty cell clears its field; a missing column changes nothing.",
  },
  markdown: {
    accept: ".md,.markdown,.zip",
    choose: "Choose Files",
    unit: "file",
    text: "Markdown files with front matter in YAML or TOML, as Hugo and Jekyll have them: one, several, or a ZIP. A file whose slug already exists updates that article.",
  },
};

interface ImportDialogProps {
  path: string;
  imports: "sheets" | "markdown";
  about: string | undefined;
  onClose: () => void;
}

interface Chosen {
  file: File;
  answer: ImportAnswer;
}

/** Imports items from a file. Shows the items and errors first, then imports all rows or only the good ones. */
export default function ImportDialog({ path, imports, about, onClose }: ImportDialogProps) {
  const { many } = useLabels();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [chosen, setChosen] = useState<Chosen>();
  const [done, setDone] = useState<ImportAnswer>();
  const { accept, choose, text, unit } = kinds[imports];

  const send = (file: File, query: { dry_run: boolean } | { skip_refused: boolean }) => {
    const body = new FormData();
    body.append("file", file);
    return sessionApi.call<ImportAnswer>("POST", `${path}/import`, { body, query });
  };
  const attempt = async (label: string, work: () => Promise<void>) => {
    setBusy(label);
    setWrong(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) setWrong(detailOf(error));
    }
    setBusy("");
  };
  const look = (files: File[]) =>
    attempt("Reading...", async () => {
      setChosen(undefined);
      const file = await packed(files);
      setChosen({ file, answer: await send(file, { dry_run: true }) });
    });
  const take = ({ file, answer }: Chosen) =>
    attempt("Importing...", async () => setDone(await send(file, { skip_refused: answer.refused > 0 })));
  // The list has changed.
  const close = () => (done ? location.reload() : onClose());
  const good = chosen ? chosen.answer.created + chosen.answer.changed : 0;
  const wrongRows = chosen?.answer.refused ?? 0;
  return (
    <Dialog
      open
      size="large"
      title={`Import ${many}`}
      onOpenChange={(open) => !open && busy === "" && close()}
      footer={
        done ? (
          <Button onClick={close}>Show the List</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={busy !== ""} onClick={close}>
              Cancel
            </Button>
            {chosen && good > 0 && (
              <Button busy={busy !== ""} busyLabel={busy} onClick={() => void take(chosen)}>
                Import {plural(good, `${wrongRows > 0 ? "Valid " : ""}${unit === "row" ? "Row" : "File"}`)}
              </Button>
            )}
          </>
        )
      }
    >
      {done ? (
        <div className="grid gap-5">
          <p role="status" className="text-lg leading-snug">
            {sumOf(done, unit, done.created === 1 ? "has been" : "have been")}
            {done.refused > 0 && ` ${plural(done.refused, `${unit} was`, `${unit}s were`)} left out.`}
          </p>
          <RefusedRows answer={done} unit={unit} />
        </div>
      ) : (
        <div className="grid gap-5">
          <p className="max-w-2xl leading-snug text-soft">{about ?? text}</p>
          <div className="grid justify-items-start gap-2">
            <Button
              variant={good > 0 ? "secondary" : "primary"}
              busy={busy === "Reading..."}
              busyLabel={busy}
              onClick={() => chooser.current?.click()}
            >
              {chosen ? "Choose Another" : choose}
            </Button>
            <input
              ref={chooser}
              type="file"
              accept={accept}
              multiple={imports === "markdown"}
              hidden
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])];
                // Lets the same file be chosen again after it was corrected.
                currentTarget.value = "";
                if (files.length > 0) void look(files);
              }}
            />
            <div role="alert">
              <FieldError id="import-error" error={wrong} />
            </div>
          </div>
          {chosen && (
            <>
              <p role="status" className="leading-snug font-[600]">
                {chosen.file.name}: {sumOf(chosen.answer, unit, "would be")}
                {wrongRows > 0 &&
                  ` ${plural(wrongRows, `${unit} has`, `${unit}s have`)} errors. Fix ${imports === "sheets" ? "the file and choose it" : "them and choose them"} again${good > 0 ? `, or import the valid ${unit}s now` : ""}.`}
              </p>
              <RefusedRows answer={chosen.answer} unit={unit} />
              {chosen.answer.ignored.length > 0 && (
                <p className="leading-snug text-amber">
                  These unknown columns are ignored: {chosen.answer.ignored.join(", ")}.
                </p>
              )}
              <ImportedRows rows={chosen.answer.rows} unit={unit} />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

function sumOf({ created, changed, refused, rows }: ImportAnswer, unit: Unit, would: string): string {
  const same = rows.length - created - changed - refused;
  const stays = same === 0 ? "" : same === 1 ? ", 1 stays as it is" : `, ${same} stay as they are`;
  return `${plural(created, unit)} ${would} added, ${changed} changed${stays}.`;
}
