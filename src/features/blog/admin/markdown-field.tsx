import { lazy, Suspense, useState } from "react";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { classes } from "../../../ui/classes";
import { useField } from "../../../ui/form/field-frame";
import { exceedsMarkdownLimits } from "../article/markdown-limits";
import { MarkdownBox } from "./markdown-box";
import { Choice, Foot, loadVisual, ways } from "./markdown-parts";
import { MarkdownPreview } from "./markdown-preview";
import { useMarkdownBox, useMarkdownText } from "./use-markdown-text";
import type { Way } from "./use-way";

const Visual = lazy(loadVisual);

interface MarkdownFieldProps<Values extends FieldValues, Name, Body> {
  control: Control<Values, unknown, Body>;
  name: Name;
  label: string;
  hint?: string;
  /** the text as visitors see it, for the preview, where that differs from the source */
  shownAs?: (text: string) => string;
}

const itself = (text: string) => text;

const sides = [
  { value: "write", label: "Write" },
  { value: "preview", label: "Preview" },
] as const;

/** A text in Markdown, edited visually, or as Markdown with a preview beside it. */
export function MarkdownField<Values extends FieldValues, Name extends FieldPathByValue<Values, string>, Body>({
  control,
  name,
  label,
  hint = "",
  shownAs = itself,
}: MarkdownFieldProps<Values, Name, Body>) {
  const text = useMarkdownText(control, name);
  const { field, chosen, choose, missing, setMissing, setActive } = text;
  const [shown, setShown] = useState<"write" | "preview">("write");
  // Checked once on opening, so that a growing text does not lose its editor.
  const [isTangled] = useState(() => exceedsMarkdownLimits(field.value));
  const why = isTangled ? "This text is too long or complex for the visual editor." : missing;
  const way: Way = why ? "markdown" : chosen;
  const { control: attributes, frame } = useField({
    label,
    required: true,
    error: text.error,
    hint: `${
      way === "visual"
        ? "Shown as visitors will see it. Paste, drop or take pictures to add them. To leave the editor, press Escape, then Tab."
        : "Markdown. Paste or drop pictures to add them."
    } ${hint}`.trim(),
  });
  const { box, toolbar, onKeyDownCapture } = useMarkdownBox(text, { way, attributes });
  const foot = <Foot text={field.value} uploading={text.uploads.line} />;
  return frame(
    <div className="contents" onKeyDownCapture={onKeyDownCapture}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Choice label="Shown as" choices={ways} chosen={way} disabled={why !== ""} onChoose={choose} />
        {way === "markdown" && (
          <div className="lg:hidden">
            <Choice label="Side" choices={sides} chosen={shown} onChoose={setShown} />
          </div>
        )}
      </div>
      {why && <p className="leading-snug text-soft">{why} Write it as Markdown.</p>}
      {way === "visual" ? (
        <Suspense fallback={<p className="min-h-[min(38rem,75dvh)] py-4 text-soft">Loading the editor...</p>}>
          <Visual {...box} label={label} toolbar={toolbar} onActive={setActive} onMissing={setMissing} />
          {foot}
        </Suspense>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <div className={classes("grid content-start gap-2", shown === "preview" && "max-lg:hidden")}>
            {toolbar}
            <MarkdownBox {...box} />
            {foot}
          </div>
          <div className={classes("min-w-0", shown === "write" && "max-lg:hidden")}>
            <MarkdownPreview content={shownAs(field.value)} />
          </div>
        </div>
      )}
    </div>,
  );
}
