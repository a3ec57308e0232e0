import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { Button } from "../../ui/button";
import { useField } from "../../ui/form/field-frame";
import { fieldStyles } from "../../ui/form/field-styles";
import { X } from "../../ui/symbols";
import { Plus } from "../symbols";

interface TagFieldProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string[]>;
  label: string;
  one: string;
  hint?: string;
  /** the longest one; characters */
  max?: number;
}

/** A list of short texts, without duplicates. Backspace in the empty box edits the last; saving adds the box's text. */
export function TagField<Values extends FieldValues, Body>(props: TagFieldProps<Values, Body>) {
  const { control, name, label, one, hint, max } = props;
  const { field, fieldState } = useController({ control, name });
  const tags: readonly string[] = field.value;
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const box = useRef<HTMLInputElement | null>(null);
  const { control: attributes, frame } = useField({ label, hint, error: errorOf(fieldState.error) });

  const set = (next: readonly string[], words: string) => {
    field.onChange(next);
    setSaid(words);
  };
  const add = () => {
    const tag = typed.trim();
    setTyped("");
    if (tag && !tags.includes(tag)) set([...tags, tag], `${tag} has been added.`);
    else setSaid(tag ? `${tag} is already in the list.` : "");
  };
  useBeforeSubmit(box, () => typed.trim() && add());
  const remove = (tag: string) => {
    set(
      tags.filter((other) => other !== tag),
      `${tag} has been removed.`,
    );
    box.current?.focus();
  };
  const onKeyDown = (pressed: KeyboardEvent) => {
    const last = tags.at(-1);
    if (pressed.key === "Enter" && !pressed.ctrlKey && !pressed.metaKey) {
      pressed.preventDefault();
      add();
    } else if (pressed.key === "Backspace" && typed === "" && last !== undefined) {
      pressed.preventDefault();
      setTyped(last);
      set(tags.slice(0, -1), `${last} is back in the box.`);
    }
  };

  return frame(
    <>
      <div className="flex gap-2">
        <input
          {...attributes}
          ref={(element) => {
            box.current = element;
            field.ref(element);
          }}
          type="text"
          autoComplete="off"
          enterKeyHint="enter"
          maxLength={max}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={field.onBlur}
          className={fieldStyles}
        />
        <Button variant="secondary" onClick={add} aria-label={`Add ${one}`}>
          <Plus aria-hidden="true" className="size-4.5" />
          Add
        </Button>
      </div>
      {tags.length > 0 && <Tags label={label} tags={tags} onRemove={remove} />}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>,
  );
}

/** Runs `work` when the form around `box` is submitted, before its values are read. */
function useBeforeSubmit(box: RefObject<HTMLElement | null>, work: () => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const form = box.current?.closest("form");
    const run = () => latest.current();
    form?.addEventListener("submit", run, { capture: true });
    return () => form?.removeEventListener("submit", run, { capture: true });
  }, [box]);
}

interface TagsProps {
  label: string;
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

const Tags = ({ label, tags, onRemove }: TagsProps) => (
  <ul aria-label={label} className="mt-1 flex flex-wrap gap-2">
    {tags.map((tag) => (
      <li
        key={tag}
        className="flex max-w-full items-center rounded-sm border border-rule bg-paper pl-3 text-[0.9375rem] leading-snug"
      >
        <span className="min-w-0 py-1.5 wrap-anywhere">{tag}</span>
        <button
          type="button"
          aria-label={`Remove ${tag}`}
          onClick={() => onRemove(tag)}
          className="reach grid size-9 flex-none place-items-center rounded-sm text-soft hover:bg-stone hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </li>
    ))}
  </ul>
);

function errorOf(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(errorOf).find((message) => message !== undefined);
  return (error as { message?: string } | undefined)?.message;
}
