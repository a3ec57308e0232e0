import { type ChangeEvent, type KeyboardEvent, Suspense, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useMay } from "../../../admin/current-user";
import { fieldOf } from "../../../admin/form/field-of";
import { FormDialog } from "../../../admin/form/form-dialog";
import { lazyPart } from "../../../admin/lazy-part";
import { ImagePlus, Images } from "../../../admin/symbols";
import { TextField } from "../../../ui/form/fields";
import { videoPlace } from "../article/video-place";
import { Video } from "./tool-symbols";
import { type ToolName, titleOf, toolNames, tools } from "./tools";

const LibraryDialog = lazyPart(() => import("../../uploads/library/admin/library-dialog"));

const look =
  "grid size-11 flex-none place-items-center rounded-sm text-ink hover:bg-stone aria-pressed:bg-ink aria-pressed:text-paper disabled:opacity-40";

interface MarkdownToolbarProps {
  onTool: (tool: ToolName) => void;
  onPictures: (pictures: File[]) => void;
  onMedia: (picture: { alt: string; src: string }) => void;
  onVideo: (address: string) => void;
  /** the tools that apply at the cursor; if unknown, none shows as pressed */
  active?: readonly ToolName[] | undefined;
}

/** The tools that wrap words, and so can show as pressed. */
const pressable = new Set<ToolName>(["bold", "italic", "heading", "link", "list", "numbers", "code", "quote"]);

/** The buttons over a text: one stop of the Tab key, the arrows go from button to button. */
export function MarkdownToolbar({ onTool, onPictures, onMedia, onVideo, active }: MarkdownToolbarProps) {
  const mayChoose = useMay()("media.read");
  const [current, setCurrent] = useState(0);
  const [open, setOpen] = useState<"media" | "video">();
  const bar = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const onKeyDown = (pressed: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const count = buttons.length;
    const places: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 };
    const place = places[pressed.key];
    if (place === undefined) return;
    pressed.preventDefault();
    buttons[(place + count) % count]?.focus();
  };
  const onChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onPictures([...(currentTarget.files ?? [])]);
    currentTarget.value = "";
  };
  const shared = (place: number) => ({
    type: "button" as const,
    tabIndex: place === current ? 0 : -1,
    onFocus: () => setCurrent(place),
    // Keeps the cursor in the text, and a phone's keyboard open.
    onMouseDown: (pressed: { preventDefault: () => void }) => pressed.preventDefault(),
    className: look,
  });
  const button = (name: ToolName, place: number) => {
    const tool = tools[name];
    return (
      <button
        key={name}
        {...shared(place)}
        aria-label={tool.label}
        aria-pressed={active && pressable.has(name) ? active.includes(name) : undefined}
        title={titleOf(tool)}
        onClick={() => onTool(name)}
      >
        <tool.icon aria-hidden="true" className="size-5" />
      </button>
    );
  };
  const before = toolNames.slice(0, -2);
  const after = toolNames.slice(-2);
  const video = before.length + (mayChoose ? 2 : 1);
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label="Text tools"
        onKeyDown={onKeyDown}
        className="-mx-1 flex flex-wrap max-sm:grid max-sm:grid-cols-7"
      >
        {before.map(button)}
        <button
          {...shared(before.length)}
          aria-label="Picture"
          title="Picture: choose, take, paste or drop"
          onClick={() => files.current?.click()}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
        </button>
        {mayChoose && (
          <button
            {...shared(before.length + 1)}
            aria-label="Media"
            aria-haspopup="dialog"
            title="Media: choose an uploaded picture"
            onClick={() => setOpen("media")}
          >
            <Images aria-hidden="true" className="size-5" />
          </button>
        )}
        <button
          {...shared(video)}
          aria-label="Video"
          aria-haspopup="dialog"
          title="Video: add it as a card"
          onClick={() => setOpen("video")}
        >
          <Video aria-hidden="true" className="size-5" />
        </button>
        {after.map((name, place) => button(name, video + 1 + place))}
      </div>
      <input
        ref={files}
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp"
        multiple
        hidden
        aria-label="Choose pictures"
        onChange={onChosen}
      />
      {open === "video" && <VideoDialog onAdd={onVideo} onClose={() => setOpen(undefined)} />}
      {open === "media" && (
        <Suspense fallback={null}>
          <LibraryDialog
            documents={false}
            onChoose={({ url, alt }) => {
              setOpen(undefined);
              onMedia({ src: url, alt });
            }}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface VideoDialogProps {
  onAdd: (address: string) => void;
  onClose: () => void;
}

/** The address of the typed video, over https. */
const addressOf = (typed: string): string =>
  /^https?:/i.test(typed.trim()) ? typed.trim().replace(/^http:/i, "https:") : `https://${typed.trim()}`;

const isVideo = (typed: string) =>
  (!/\s/.test(typed.trim()) && videoPlace(addressOf(typed)) !== undefined) ||
  "Paste the address of a video on YouTube or Vimeo, such as https://youtu.be/abc";

/** Asks for the address of a video. */
function VideoDialog({ onAdd, onClose }: VideoDialogProps) {
  const form = useForm({ defaultValues: { address: "" } });
  const add = async ({ address }: { address: string }) => {
    onAdd(addressOf(address));
    onClose();
  };
  return (
    <FormDialog form={form} size="small" title="Video" confirmLabel="Add Video" onSubmit={add} onClose={onClose}>
      <TextField
        label="Address of the video"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        hint="Visitors see a card that links to the video. Nothing is loaded from other sites until they click it."
        {...fieldOf(form, "address", { validate: isVideo })}
      />
    </FormDialog>
  );
}
