import { useRef, useState } from "react";
import type { ImportAnswer } from "../../../api/import-export/schema";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { Button } from "../../../ui/button";
import { FieldError } from "../../../ui/form/field-frame";
import { CheckboxField, TextField } from "../../../ui/form/fields";
import { RadioChoices } from "../../../ui/form/radio-choices";
import { plural } from "../../../ui/formatting";
import { Dialog } from "../../../ui/overlay/dialog";
import { useLabels } from "../../labels";
import { ImportedRows } from "./imported-rows";
import { packed } from "./packed";
import { RefusedRows, type Unit, units } from "./refused-rows";

/** The files that a list imports. */
export type ImportKind = "sheets" | "sheets and calendars" | "markdown";

const sheetsText =
  "An Excel (.xlsx) or CSV file with a heading for each column; export first for a template. Rows with an id update existing items, rows without one add new items. An empty cell clears its field; a missing column changes nothing.";

const kinds: Record<ImportKind, { accept: string; choose: string; unit: Unit; text: string }> = {
  sheets: { accept: ".xlsx,.csv,text/csv", choose: "Choose File", unit: "row", text: sheetsText },
  "sheets and calendars": {
    accept: ".xlsx,.csv,text/csv,.ics,text/calendar",
    choose: "Choose File",
    unit: "row",
    text: `${sheetsText} Or a calendar (.ics) from Google Calendar, Outlook, Nextcloud or Meetup: its events become drafts, and those imported before are updated.`,
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
  imports: ImportKind;
  about: string | undefined;
  onClose: () => void;
}

/** What was chosen: a file, or the address of a calendar. */
interface Source {
  name: string;
  file?: File;
  isCalendar: boolean;
  /** whether past events of a calendar are imported too */
  past: boolean;
  /** how to take dates of a series that may be moved ones */
  moved: "ask" | "same" | "new";
}

interface Chosen {
  source: Source;
  answer: ImportAnswer;
}

/** Calendars give their address as webcal, which is read over https. */
const asWebAddress = (address: string) => address.trim().replace(/^webcals?:/i, "https:");

const isCalendarFile = ({ name, type }: File) => type === "text/calendar" || /\.ics$/i.test(name);

/** Imports items from a file. Shows the items and errors first, then imports all rows or only the good ones. */
export default function ImportDialog({ path, imports, about, onClose }: ImportDialogProps) {
  const { many } = useLabels();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [chosen, setChosen] = useState<Chosen>();
  const [done, setDone] = useState<ImportAnswer>();
  const { accept, choose, text, unit: usual } = kinds[imports];
  const unit = chosen?.source.isCalendar ? "date" : usual;

  const send = (
    { file, name, isCalendar, past, moved }: Source,
    query: { dry_run: boolean } | { skip_refused: boolean },
  ) => {
    const body = new FormData();
    if (file) body.append("file", file);
    else body.append("address", name);
    const call = isCalendar ? `${path}/calendar/import` : `${path}/import`;
    return sessionApi.call<ImportAnswer>("POST", call, { body, query: isCalendar ? { ...query, past, moved } : query });
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
  const read = async (source: Source) => setChosen({ source, answer: await send(source, { dry_run: true }) });
  const look = (find: () => Promise<Source>) =>
    attempt("Reading...", async () => {
      setChosen(undefined);
      await read(await find());
    });
  const lookInto = (files: File[]) =>
    look(async () => {
      const file = await packed(files);
      const isCalendar = imports === "sheets and calendars" && isCalendarFile(file);
      return { file, name: file.name, isCalendar, past: false, moved: "ask" };
    });
  const take = ({ source, answer }: Chosen) =>
    attempt("Importing...", async () => setDone(await send(source, { skip_refused: answer.refused > 0 })));
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
                Import {plural(good, `${wrongRows > 0 ? "Valid " : ""}${units[unit].one}`)}
              </Button>
            )}
          </>
        )
      }
    >
      {done ? (
        <Outcome done={done} unit={unit} />
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
                if (files.length > 0) void lookInto(files);
              }}
            />
            {imports === "sheets and calendars" && (
              <CalendarAddress
                busy={busy !== ""}
                onRead={(address) =>
                  void look(async () => ({ name: asWebAddress(address), isCalendar: true, past: false, moved: "ask" }))
                }
              />
            )}
            <div role="alert">
              <FieldError id="import-error" error={wrong} />
            </div>
          </div>
          {chosen && (
            <Preview
              {...{ chosen, unit, busy }}
              severalFiles={imports === "markdown"}
              onReadAgain={(change) => void attempt("Reading...", () => read({ ...chosen.source, ...change }))}
            />
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

function Outcome({ done, unit }: { done: ImportAnswer; unit: Unit }) {
  return (
    <div className="grid gap-5">
      <p role="status" className="text-lg leading-snug">
        {sumOf(done, unit, done.created === 1 ? "has been" : "have been")}
        {done.refused > 0 && ` ${plural(done.refused, `${unit} was`, `${unit}s were`)} left out.`}
      </p>
      <RefusedRows answer={done} unit={unit} />
    </div>
  );
}

function CalendarAddress({ busy, onRead }: { busy: boolean; onRead: (address: string) => void }) {
  const [address, setAddress] = useState("");
  return (
    <form
      className="mt-3 grid w-full max-w-xl gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        onRead(address);
      }}
    >
      <TextField
        label="Or the address of a calendar"
        inputMode="url"
        placeholder="https://"
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <Button type="submit" variant="secondary" disabled={busy || !address.trim()}>
        Read Calendar
      </Button>
    </form>
  );
}

interface PreviewProps {
  chosen: Chosen;
  unit: Unit;
  busy: string;
  severalFiles: boolean;
  onReadAgain: (change: Partial<Source>) => void;
}

/** What the import of the chosen file would do, and how to take a calendar. */
function Preview({ chosen: { source, answer }, unit, busy, severalFiles, onReadAgain }: PreviewProps) {
  const good = answer.created + answer.changed;
  const asks = answer.moved > 0;
  const again = severalFiles ? "them and choose them" : "the file and choose it";
  const orValid = good > 0 ? `, or import the valid ${unit}s now` : "";
  return (
    <>
      <p role="status" className="leading-snug font-[600]">
        {source.name}: {sumOf(answer, unit, "would be")}
        {asks && " Please say below what the dates of a series are that has moved."}
        {!asks &&
          answer.refused > 0 &&
          ` ${plural(answer.refused, `${unit} has`, `${unit}s have`)} errors. Fix ${again} again${orValid}.`}
      </p>
      {!asks && <RefusedRows answer={answer} unit={unit} />}
      {source.isCalendar && (
        <CheckboxField
          label="Past events too"
          checked={source.past}
          disabled={busy !== ""}
          onChange={({ currentTarget: { checked } }) => onReadAgain({ past: checked })}
        />
      )}
      {(asks || source.moved !== "ask") && (
        <RadioChoices
          legend="A series has moved in the calendar. Its new dates are"
          options={[
            { value: "same", label: "the ones that are here, in their order; people stay registered" },
            { value: "new", label: "further dates; the ones that are here stay" },
          ]}
          value={source.moved}
          disabled={busy !== ""}
          onChange={(moved) => onReadAgain({ moved: moved as Source["moved"] })}
        />
      )}
      {answer.ignored.length > 0 && (
        <p className="leading-snug text-amber">
          {source.isCalendar ? "Left out" : "These unknown columns are ignored"}: {answer.ignored.join(", ")}.
        </p>
      )}
      <ImportedRows rows={answer.rows} unit={unit} />
    </>
  );
}
