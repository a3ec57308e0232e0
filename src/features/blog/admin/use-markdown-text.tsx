import { useRef, useState } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import type { useField } from "../../../ui/form/field-frame";
import { useSurfaceOrValue } from "./markdown-parts";
import { MarkdownToolbar } from "./markdown-toolbar";
import type { Surface, ToolName } from "./tools";
import { useEarlierTexts } from "./use-earlier-texts";
import { usePictureUpload } from "./use-picture-upload";
import { useEditorMode, type Way } from "./use-way";

/** The value of a Markdown field, with its way to write, its surface and its uploads. */
export function useMarkdownText<Values extends FieldValues, Name extends FieldPathByValue<Values, string>, Body>(
  control: Control<Values, unknown, Body>,
  name: Name,
) {
  const { field, fieldState } = useController({ control, name });
  const [chosen, choose] = useEditorMode();
  const [missing, setMissing] = useState("");
  const [active, setActive] = useState<readonly ToolName[]>([]);
  const surface = useRef<Surface | null>(null);
  const latest = useRef(field);
  latest.current = field;
  const uploads = usePictureUpload(useSurfaceOrValue(surface, latest));
  const error = fieldState.error?.message ?? "";
  return { field, latest, error, chosen, choose, missing, setMissing, active, setActive, surface, uploads };
}

interface WrittenText extends Pick<ReturnType<typeof useMarkdownText>, "active" | "surface" | "uploads"> {
  field: {
    name: string;
    value: string;
    onChange: (value: string) => void;
    onBlur: () => void;
    ref: (box: unknown) => void;
  };
}

/** The toolbar of a Markdown field, and the props of its box in either way. */
export function useMarkdownBox(
  { field, active, surface, uploads }: WrittenText,
  { way, attributes }: { way: Way; attributes: ReturnType<typeof useField>["control"] },
) {
  const { run, onKeyDownCapture } = useEarlierTexts(field, { way, id: attributes.id });
  const toolbar = (
    <MarkdownToolbar
      onTool={(tool) => run(tool) || surface.current?.run(tool)}
      onPictures={uploads.add}
      onMedia={(picture) => surface.current?.insertPicture(picture)}
      onVideo={(address) => surface.current?.insertVideo(address)}
      active={way === "visual" ? active : undefined}
    />
  );
  const box = {
    attributes,
    surface,
    name: field.name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    onFiles: uploads.add,
    inputRef: field.ref,
  };
  return { box, toolbar, onKeyDownCapture };
}
