import { type ComponentType, useDeferredValue, useEffect, useMemo, useState } from "react";
import { plural } from "../../../ui/formatting";
import { exceedsMarkdownLimits } from "../article/markdown-limits";
import { pictureMarkdown } from "./picture-upload";
import type { Surface } from "./tools";
import type { VisualEditorProps } from "./visual/visual-editor";

/** Says that the editor did not arrive; the text is written as Markdown then. */
function VisualMissing({ onMissing }: { onMissing: (why: string) => void }) {
  useEffect(() => onMissing("The editor could not be loaded."), [onMissing]);
  return null;
}

/** Where the editor does not arrive, the text is written as Markdown: nothing depends on it. */
export const loadVisual = (): Promise<{ default: ComponentType<VisualEditorProps> }> =>
  import("./visual/visual-editor").catch(() => ({ default: VisualMissing }));

interface FootProps {
  text: string;
  uploading: string;
  most?: number | undefined;
}

/** Shows the running uploads and the length of a text. */
export function Foot({ text, uploading, most = Number.POSITIVE_INFINITY }: FootProps) {
  const calm = useDeferredValue(text);
  const isTangled = useMemo(() => exceedsMarkdownLimits(calm), [calm]);
  return (
    <>
      <div className="fact-type flex min-h-6 flex-wrap justify-between gap-x-4 text-soft">
        {/* Read out, unlike the count, which changes with each letter. */}
        <p role="status">{uploading}</p>
        <p className={text.length > most ? "text-red" : undefined}>
          {Number.isFinite(most) ? `${text.length} of ${plural(most, "character")}` : plural(text.length, "character")}
        </p>
      </div>
      {isTangled && (
        <p role="alert" className="leading-snug text-red">
          This text is too long or complex to read as Markdown, so visitors would see the raw text. Shorten a table, or
          add blank lines between parts.
        </p>
      )}
    </>
  );
}

/** Pictures arrive also while neither way to write is there, as between the two: they come into the stored text then. */
export function useSurfaceOrValue(
  surface: { readonly current: Surface | null },
  field: { readonly current: { value: string; onChange: (value: string) => void } },
) {
  const [either] = useState(() => ({
    get current(): Surface {
      return (
        surface.current ?? {
          run: () => undefined,
          insertPicture: (picture) => field.current.onChange(`${field.current.value}\n\n${pictureMarkdown(picture)}\n`),
          insertVideo: (address) => field.current.onChange(`${field.current.value}\n\n${address}\n`),
          replacePicture: (alt, by) => {
            const words = pictureMarkdown({ alt, src: "" });
            field.current.onChange(field.current.value.replace(words, () => (by ? pictureMarkdown(by) : "")));
          },
        }
      );
    },
  }));
  return either;
}

/** The ways to write a text, as a choice. */
export const ways = [
  { value: "visual", label: "Visual" },
  { value: "markdown", label: "Markdown" },
] as const;

interface ChoiceProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  disabled?: boolean;
  onChoose: (chosen: Value) => void;
}

/** A row of toggle buttons with one pressed. */
export const Choice = <Value extends string>({ label, choices, chosen, disabled, onChoose }: ChoiceProps<Value>) => (
  <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-2" disabled={disabled}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={chosen === choice.value}
        onClick={() => onChoose(choice.value)}
        className="min-h-11 rounded-sm border border-rule bg-sheet px-4 text-[0.9375rem] font-[600] disabled:text-soft aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
      >
        {choice.label}
      </button>
    ))}
  </fieldset>
);
