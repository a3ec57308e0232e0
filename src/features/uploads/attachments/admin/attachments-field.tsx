import { useRef } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { ChevronDown, Trash2 } from "../../../../admin/symbols";
import { Button } from "../../../../ui/button";
import { FieldError } from "../../../../ui/form/field-frame";
import { TextField } from "../../../../ui/form/fields";
import { anyTypes } from "../../admin/check-picture";
import { DropArea, FileButton } from "../../admin/file-inputs";
import { LibraryButton } from "../../library/admin/library-button";
import { Sendings } from "../../library/admin/sendings";
import { useUploads } from "../../library/admin/use-uploads";
import { inBytes, kindOf } from "../../library/facts";
import type { Attachment } from "../schema";

interface AttachmentsFieldProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, Attachment[]>;
}

/** Names "Plan of the shelf.pdf" "Plan of the shelf"; its type is shown beside it. */
const withoutEnding = (name: string) => name.replace(/\.\w{1,10}$/, "");

/** The files of an item: upload, drop, choose from the library, name, order. */
export function AttachmentsField<Values extends FieldValues, Body>({
  control,
  name,
}: AttachmentsFieldProps<Values, Body>) {
  const { field, fieldState } = useController({ control, name });
  const files: Attachment[] = field.value;
  // Several files may arrive before the form renders again.
  const latest = useRef(files);
  latest.current = files;
  const set = (changed: Attachment[]) => {
    latest.current = changed;
    field.onChange(changed);
  };
  const add = ({ url, size }: { url: string; size: number }, called: string) => {
    if (latest.current.some((one) => one.url === url)) return;
    set([...latest.current, { name: withoutEnding(called).slice(0, 200) || "File", url, size }]);
  };
  const uploads = useUploads(add);
  const move = (at: number, by: number) => {
    const moved = files.toSpliced(at, 1);
    moved.splice(at + by, 0, files[at] as Attachment);
    set(moved);
  };
  return (
    <DropArea onFiles={uploads.add}>
      <div className="flex flex-wrap gap-2">
        <FileButton of="attachments" multiple accept={anyTypes} onFiles={uploads.add}>
          Add Files
        </FileButton>
        <LibraryButton of="attachments" documents onChoose={(file) => add(file, file.name)} />
      </div>
      <p className="text-[0.875rem] leading-snug text-soft">
        Or drop them here. Visitors find them on the page, with their kind and size. PDF, Word, Excel, PowerPoint,
        OpenDocument, text, ZIP, a drawing or program for a machine (STL, 3MF, DXF, STEP, SVG, KiCad, G-code, Arduino)
        or a picture, each less than 10MB.
      </p>
      <Sendings files={uploads.files.filter(({ state }) => state !== "done")} />
      <FieldError id="attachments-error" error={fieldState.error?.message ?? fieldState.error?.root?.message} />
      {files.length > 0 && (
        <ul aria-label="Attached files" className="grid gap-3">
          {files.map((file, at) => (
            <li key={file.url} className="grid gap-2 rounded-sm border border-rule p-3">
              <TextField
                label={`Name of file ${at + 1}`}
                hint={`${kindOf(file.url)}, ${inBytes(file.size)}`}
                maxLength={200}
                value={file.name}
                onChange={({ currentTarget: { value } }) => set(files.with(at, { ...file, name: value }))}
              />
              <div className="flex flex-wrap gap-2">
                <Button variant="quiet" size="small" disabled={at === 0} onClick={() => move(at, -1)}>
                  <ChevronDown aria-hidden="true" className="size-4 rotate-180" />
                  <span className="sr-only">Move {file.name} </span>Up
                </Button>
                <Button variant="quiet" size="small" disabled={at === files.length - 1} onClick={() => move(at, 1)}>
                  <ChevronDown aria-hidden="true" className="size-4" />
                  <span className="sr-only">Move {file.name} </span>Down
                </Button>
                <Button variant="quiet" size="small" onClick={() => set(files.toSpliced(at, 1))}>
                  <Trash2 aria-hidden="true" className="size-4" />
                  Remove<span className="sr-only"> {file.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </DropArea>
  );
}
