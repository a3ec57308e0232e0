import { lazy, Suspense, useRef, useState } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { classes } from "../../../ui/classes";
import { useField } from "../../../ui/form/field-frame";
import { exceedsMarkdownLimits } from "../article/markdown-limits";
import { MarkdownBox } from "./markdown-box";
import { Choice, Foot, loadVisual, useSurfaceOrValue, ways } from "./markdown-parts";
import { MarkdownPreview } from "./markdown-preview";
import { MarkdownToolbar } from "./markdown-toolbar";
import type { Surface, ToolName } from "./tools";
import { useEarlierTexts } from "./use-earlier-texts";
import { usePictureUpload } from "./use-picture-upload";
import { useEditorMode, type Way } from "./use-way";

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
  const { field, fieldState } = useController({ control, name });
  const [chosen, choose] = useEditorMode();
  const [missing, setMissing] = useState("");
  const [shown, setShown] = useState<"write" | "preview">("write");
  const [active, setActive] = useState<readonly ToolName[]>([]);
  const surface = useRef<Surface | null>(null);
  const latest = useRef(field);
  latest.current = field;
  const uploads = usePictureUpload(useSurfaceOrValue(surface, latest));
  // Checked once on opening, so that a growing text does not lose its editor.
  const [isTangled] = useState(() => exceedsMarkdownLimits(field.value));
  const why = isTangled ? "This text is too long or complex for the visual editor." : missing;
  const way: Way = why ? "markdown" : chosen;
  const { control: attributes, frame } = useField({
    label,
    required: true,
    error: fieldState.error?.message ?? "",
    hint: `${
      way === "visual"
        ? "Shown as visitors will see it. Paste, drop or take pictures to add them. To leave the editor, press Escape, then Tab."
        : "Markdown. Paste or drop pictures to add them."
    } ${hint}`.trim(),
  });
  const earlier = useEarlierTexts(field, { way, id: attributes.id });
  const toolbar = (
    <MarkdownToolbar
      onTool={(tool) => earlier.run(tool) || surface.current?.run(tool)}
      onPictures={uploads.add}
      onMedia={(picture) => surface.current?.insertPicture(picture)}
      onVideo={(address) => surface.current?.insertVideo(address)}
      active={way === "visual" ? active : undefined}
    />
  );
  const shared = {
    attributes,
    label,
    surface,
    name: field.name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    onFiles: uploads.add,
    inputRef: field.ref,
  };
  const foot = <Foot text={field.value} uploading={uploads.line} />;
  return frame(
    <div className="contents" onKeyDownCapture={earlier.onKeyDownCapture}>
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
          <Visual {...shared} toolbar={toolbar} onActive={setActive} onMissing={setMissing} />
          {foot}
        </Suspense>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <div className={classes("grid content-start gap-2", shown === "preview" && "max-lg:hidden")}>
            {toolbar}
            <MarkdownBox {...shared} />
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
