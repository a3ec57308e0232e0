import { useId, useState } from "react";
import { Button } from "../../../ui/button";
import { FieldError } from "../../../ui/form/field-frame";
import { SelectField, TextField } from "../../../ui/form/fields";
import { FileInput } from "../../../ui/form/file-input";
import { inBytes } from "../../uploads/library/facts";
import { type Licence, maxFiles, maxMaterials, projectFileBound } from "../guide/schema";
import { fileTooLarge } from "../members/schema";
import type { ProjectForm } from "./use-project-form";

/** What it is made of: lines of a name, a quantity and a note. */
export function MaterialsField({ form }: { form: ProjectForm }) {
  const { materials } = form.content;
  const change = (at: number, given: Partial<(typeof materials)[number]>) => {
    const line = materials[at];
    if (line) form.change({ materials: materials.with(at, { ...line, ...given }) });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {materials.map((material, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and are only added at the end
        <div key={at} className="grid gap-3 border-l-4 border-rule pl-4 sm:grid-cols-2">
          <TextField
            label={`Material ${at + 1}`}
            maxLength={120}
            value={material.name}
            onChange={({ currentTarget: { value } }) => change(at, { name: value })}
          />
          <TextField
            label={`How much of material ${at + 1}?`}
            maxLength={60}
            value={material.quantity}
            onChange={({ currentTarget: { value } }) => change(at, { quantity: value })}
          />
          <TextField
            label={`Note on material ${at + 1}`}
            maxLength={200}
            className="sm:col-span-2"
            value={material.note}
            onChange={({ currentTarget: { value } }) => change(at, { note: value })}
          />
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            onClick={() => form.change({ materials: materials.toSpliced(at, 1) })}
          >
            Remove material {at + 1}
          </Button>
        </div>
      ))}
      {materials.length < maxMaterials && (
        <Button
          variant="secondary"
          className="w-full"
          onClick={() => form.change({ materials: [...materials, { name: "", quantity: "", note: "" }] })}
        >
          Add a Material
        </Button>
      )}
    </div>
  );
}

const kinds =
  ".stl,.3mf,.step,.stp,.svg,.dxf,.ino,.kicad_pcb,.kicad_sch,.zip,.pdf,.txt,.md,.csv,.gcode,.scad,.docx,.xlsx,.odt,.ods";

/** Drawings and programs to build it: downloads on its page. */
export function FilesField({ form }: { form: ProjectForm }) {
  const errorId = useId();
  const [wrong, setWrong] = useState<string>();
  const { files } = form.content;
  const { pending, stored } = form.kept;
  const take = (all: File[]) => {
    const chosen = all.slice(0, maxFiles - files.length);
    const fitting = chosen.filter(({ size }) => size <= projectFileBound);
    setWrong(fitting.length < chosen.length ? fileTooLarge : undefined);
    if (fitting.length > 0)
      form.change({
        files: [...files, ...fitting.map((file) => form.keeper.take(file, { name: file.name, isPicture: false }))],
      });
  };
  const nameOf = (file: number) => {
    const waiting = pending.find((one) => one.id === file);
    if (waiting) return `${waiting.name} (waiting to be sent)`;
    const found = stored?.uploads.find((one) => one.id === file);
    return found ? `${found.name} (${inBytes(found.size)})` : `File ${file}`;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {files.length > 0 && (
        <ul className="divide-y divide-rule border-y border-rule">
          {files.map((file) => (
            <li key={file} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5 wrap-anywhere">
              <span className="min-w-0 flex-1">{nameOf(file)}</span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove the file ${nameOf(file)}`}
                onClick={() => form.change({ files: files.filter((one) => one !== file) })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < maxFiles && form.keeper.calls.adding && (
        <FileInput multiple accept={kinds} errorId={wrong && errorId} onFiles={take}>
          Add files: drawings, models or programs
        </FileInput>
      )}
      <FieldError id={errorId} {...(wrong && { error: wrong })} />
    </div>
  );
}

const licenceOptions: { value: Licence | ""; label: string }[] = [
  { value: "", label: "Not chosen yet" },
  { value: "cc-by", label: "CC BY: use it, and name me" },
  { value: "cc-by-sa", label: "CC BY-SA: use it, name me, and share it alike" },
  { value: "cc0", label: "CC0: use it as you like" },
  { value: "cern-ohl-p", label: "CERN-OHL-P: open hardware" },
  { value: "cern-ohl-s", label: "CERN-OHL-S: open hardware, shared alike" },
  { value: "mit", label: "MIT: for programs" },
  { value: "all-rights", label: "All rights reserved: look, but do not copy" },
];

/** What others may do with it, and how long it took. */
export const FactsFields = ({ form }: { form: ProjectForm }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SelectField
      label="What may others do with it?"
      options={licenceOptions}
      value={form.content.licence}
      onChange={({ currentTarget: { value } }) => form.change({ licence: value as Licence | "" })}
    />
    <TextField
      label="How many hours did it take?"
      type="number"
      inputMode="decimal"
      min={0}
      max={10_000}
      step="any"
      value={form.content.hours ?? ""}
      onChange={({ currentTarget: { value } }) => form.change({ hours: value === "" ? null : Number(value) })}
    />
  </div>
);
