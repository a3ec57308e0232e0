import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type FieldErrors, useFieldArray } from "react-hook-form";
import { EntryButtons, square } from "../../../../admin/form/entry-buttons";
import { Plus } from "../../../../admin/symbols";
import { inTitle } from "../../../../api/resource";
import { Button } from "../../../../ui/button";
import { classes } from "../../../../ui/classes";
import { FieldError } from "../../../../ui/form/field-frame";
import { SelectField, TextAreaField, TextField } from "../../../../ui/form/fields";
import { ShortMarkdownField } from "../../../blog/admin/short-markdown-field";
import type { SettingsFormState, SettingsValues } from "../values";

/** The settings that are lists of entries. */
export type ListName = {
  [Name in keyof SettingsValues]: SettingsValues[Name] extends Record<string, string>[] ? Name : never;
}[keyof SettingsValues];

interface Box<Entry> {
  name: keyof Entry & string;
  label: string;
  max?: number;
  rows?: number;
  required?: boolean;
  hint?: string;
  options?: readonly { value: string; label: string }[];
  /** edited visually */
  markdown?: boolean;
  wide?: boolean;
}

interface EntriesFieldProps<Name extends ListName> {
  form: SettingsFormState;
  name: Name;
  /** the singular, in small letters: "offer" */
  one: string;
  most: number;
  none: string;
  boxes: readonly Box<SettingsValues[Name][number]>[];
  blank: SettingsValues[Name][number];
}

/** Entries of one shape: add, edit, order by drag, keys or buttons, remove. */
export function EntriesField<Name extends ListName>(props: EntriesFieldProps<Name>) {
  const { form, one, most, none, blank } = props;
  // All lists work alike, which the form's types cannot express.
  const name = props.name as "open_points";
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name });
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<number>();
  const errors = form.formState.errors[name] as
    | (FieldErrors & { message?: string; root?: { message?: string } })
    | undefined;

  // The focus follows an entry moved by keys.
  useEffect(() => {
    if (focused === undefined) return;
    list.current?.children[focused]?.querySelector<HTMLElement>("[data-handle]")?.focus();
    setFocused(undefined);
  }, [focused]);
  const put = (from: number, to: number) => {
    if (to < 0 || to >= fields.length || from === to) return;
    move(from, to);
    setFocused(to);
  };

  return (
    <div className="grid gap-3">
      {fields.length === 0 && <p className="text-soft">{none}</p>}
      <ol ref={list} className="grid gap-3">
        {fields.map((field, index) => (
          <Entry
            key={field.id}
            // Cast twice: an entry draws whichever list it is of.
            of={props as unknown as EntriesFieldProps<ListName>}
            index={index}
            isLast={index === fields.length - 1}
            onMove={(to) => put(index, to)}
            onDrag={(to) => to !== index && to < fields.length && move(index, to)}
            onRemove={() => {
              remove(index);
              document.getElementById(`add-${name}`)?.focus();
            }}
          />
        ))}
      </ol>
      <FieldError id={`${name}-error`} error={errors?.message ?? errors?.root?.message} />
      {fields.length < most && (
        <Button
          id={`add-${name}`}
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() =>
            append(blank as SettingsValues["open_points"][number], {
              focusName: `${name}.${fields.length}.${props.boxes[0]?.name}`,
            })
          }
        >
          <Plus aria-hidden="true" className="size-4" />
          Add {inTitle(one)}
        </Button>
      )}
    </div>
  );
}

interface EntryProps {
  of: EntriesFieldProps<ListName>;
  index: number;
  isLast: boolean;
  /** the focus follows */
  onMove: (to: number) => void;
  onDrag: (to: number) => void;
  onRemove: () => void;
}

function Entry({ of: { form, name, one, boxes }, index, isLast, onMove, onDrag, onRemove }: EntryProps) {
  const called = `${one} ${index + 1}`;
  const errors = (form.formState.errors[name] as Record<string, { message?: string }>[] | undefined)?.[index];
  return (
    <li data-entry={index} className="@container min-w-0 rounded-sm border border-rule bg-paper">
      <fieldset className="min-w-0">
        <legend className="sr-only">{inTitle(called)}</legend>
        <div className="flex flex-wrap items-center border-rule border-b pl-1">
          <Handle called={called} index={index} onMove={onMove} onDrag={onDrag} />
          <span className="label-type min-w-0 truncate px-1 text-soft">{called}</span>
          <span className="ml-auto flex flex-wrap justify-end">
            <EntryButtons called={called} index={index} isLast={isLast} onMove={onMove} onRemove={onRemove} />
          </span>
        </div>
        <div className="grid items-start gap-x-3 gap-y-2 p-3 @md:grid-cols-2">
          {boxes.map(({ name: box, label, max, rows, required, hint, options, wide, markdown }) => {
            const path = `${name}.${index}.${box}` as "open_points.0.name";
            if (markdown)
              return (
                <ShortMarkdownField
                  key={box}
                  control={form.control}
                  name={path}
                  label={label}
                  required={required ?? false}
                  hint={hint}
                  most={max ?? 1_000}
                  rows={rows ?? 4}
                  className="min-w-0 @md:col-span-2"
                />
              );
            const shared = {
              label,
              required: required ?? false,
              hint,
              error: errors?.[box]?.message,
              className: classes("min-w-0", (wide === true || rows !== undefined) && "@md:col-span-2"),
              ...form.register(path),
            };
            if (options) return <SelectField key={box} {...shared} options={options} />;
            if (rows) return <TextAreaField key={box} {...shared} rows={rows} maxLength={max} />;
            return <TextField key={box} {...shared} maxLength={max} />;
          })}
        </div>
      </fieldset>
    </li>
  );
}

/** The handle of an entry: dragged by mouse or finger, or moved by arrow keys. */
function Handle({
  called,
  index,
  onMove,
  onDrag,
}: Pick<EntryProps, "index" | "onMove" | "onDrag"> & { called: string }) {
  const [dragging, setDragging] = useState(false);
  const onKeyDown = (pressed: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[pressed.key];
    if (by === undefined) return;
    pressed.preventDefault();
    onMove(index + by);
  };
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    if (!dragging) return;
    const own = currentTarget.closest("[data-entry]");
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-entry]");
    if (under && under !== own && under.parentElement === own?.parentElement) onDrag(Number(under.dataset.entry));
  };
  return (
    <button
      type="button"
      data-handle=""
      aria-label={`Move ${called}: drag it, or press the arrow keys`}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        setDragging(true);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
      className={classes(square, "cursor-grab touch-none", dragging && "cursor-grabbing bg-stone")}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4.5 fill-current">
        <path d="M4 2h2v2H4zm6 0h2v2h-2zM4 7h2v2H4zm6 0h2v2h-2zM4 12h2v2H4zm6 0h2v2h-2z" />
      </svg>
    </button>
  );
}
