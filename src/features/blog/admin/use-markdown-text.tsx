import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import type { useField } from "../../../ui/form/field-frame";
import { plural } from "../../../ui/formatting";
import { toast } from "../../../ui/overlay/toast";
import { pictureProblem } from "../../uploads/admin/check-picture";
import { uploadsApi } from "../../uploads/client";
import { useSurfaceOrValue } from "./markdown-parts";
import { MarkdownToolbar } from "./markdown-toolbar";
import { inWords, placeholderOf } from "./picture-upload";
import type { Surface, ToolName } from "./tools";
import { useEditorMode, type Way } from "./use-way";

/**
 * Uploads a picture.
 * @returns its address
 * @throws ApiError for a file that is no picture or too large, and for refusals
 */
async function uploadPicture(file: File): Promise<string> {
  const wrong = pictureProblem(file);
  if (wrong) throw new ApiError(422, wrong);
  const { url } = await uploadsApi(sessionApi).image(file, "blog");
  return url;
}

/**
 * Gives each uploading picture a placeholder, replaced by the picture or removed on failure.
 * @param surface may change before a picture arrives
 */
function usePictureUpload(surface: RefObject<Surface | null>) {
  const [sending, setSending] = useState(0);
  const last = useRef(0);
  const send = useCallback(
    async (picture: File, placeholder: string) => {
      setSending((count) => count + 1);
      try {
        const src = await uploadPicture(picture);
        surface.current?.replacePicture(placeholder, { alt: inWords(picture.name), src });
      } catch (error) {
        surface.current?.replacePicture(placeholder, undefined);
        toast({ tone: "error", message: `“${picture.name}” could not be added. ${detailOf(error)}` });
      } finally {
        setSending((count) => count - 1);
      }
    },
    [surface],
  );
  const add = useCallback(
    (pictures: File[]) => {
      for (const picture of pictures) {
        if (!surface.current) return;
        const alt = placeholderOf(picture.name, ++last.current);
        surface.current.insertPicture({ alt, src: "" });
        void send(picture, alt);
      }
    },
    [surface, send],
  );
  return { add, line: sending > 0 ? `Uploading ${plural(sending, "picture")}...` : "" };
}

/**
 * Lets undo and redo cross changes of the writing mode, because each mode's editor undoes only its own edits. Handlers
 * act only when the current text is one of the kept texts.
 */
function useEarlierTexts(
  { value, onChange }: { value: string; onChange: (value: string) => void },
  { way, id }: { way: Way; id: string | undefined },
) {
  const [kept] = useState(() => ({ way, texts: [value], at: 0 }));
  if (kept.way !== way) {
    kept.way = way;
    if (value !== kept.texts[kept.at]) {
      kept.texts = [...kept.texts.slice(0, kept.at + 1), value];
      kept.at++;
    }
  }
  const run = (tool: ToolName): boolean => {
    const to = kept.at + (tool === "undo" ? -1 : tool === "redo" ? 1 : 0);
    const text = kept.texts[to];
    if (to === kept.at || text === undefined || value !== kept.texts[kept.at]) return false;
    kept.at = to;
    onChange(text);
    return true;
  };
  const onKeyDownCapture = (pressed: KeyboardEvent) => {
    const key = pressed.key.toLowerCase();
    if (!(pressed.ctrlKey || pressed.metaKey) || pressed.altKey || (key !== "z" && key !== "y")) return;
    // Not inside other inputs, such as the address of a link.
    if ((pressed.target as HTMLElement).id !== id) return;
    if (!run(key === "y" || pressed.shiftKey ? "redo" : "undo")) return;
    pressed.preventDefault();
    pressed.stopPropagation();
  };
  return { run, onKeyDownCapture };
}

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
