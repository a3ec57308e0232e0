import { ImageUp, Trash2 } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { pictureTypes } from "../features/uploads/choice";
import { boxLook } from "../ui/box-look";
import { Button } from "../ui/button";
import { classes } from "../ui/classes";
import { useField } from "../ui/field-frame";
import { PicturePreview } from "./picture-preview";
import { UploadBar } from "./upload-bar";
import { useUpload } from "./use-upload";

interface ImageFieldProps {
  label: string;
  /** the picture's address; empty for none */
  value: string;
  onChange: (address: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A picture: a file that is chosen, dropped or pasted, or the address of one that is somewhere already, shown as it will be.
 * A file is uploaded at once, and its address stands in the field then; a form that is sent meanwhile waits for it.
 */
export function ImageField({ label, value, onChange, onBlur, error, hint, inputRef }: ImageFieldProps) {
  const [said, setSaid] = useState("");
  const { upload, send, cancel, forget } = useUpload("images", ({ url }) => {
    onChange(url);
    setSaid("The picture has been uploaded.");
  });
  const sending = upload.state === "sending";
  const box = useRef<HTMLDivElement>(null);
  const held = useHeldForm(box, sending);
  const wrong = upload.state === "failed" ? upload.message : held && sending ? waitForIt : error;
  const { control, frame } = useField({ label, hint, error: wrong });
  const type = (address: string) => {
    forget();
    onChange(address);
  };
  return (
    <DropArea ref={box} onFile={send}>
      {frame(
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <input
              ref={inputRef}
              {...control}
              type="text"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              value={value}
              disabled={sending}
              onBlur={onBlur}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              className={classes(boxLook, "min-w-0 flex-[1_1_12rem]")}
            />
            <FileButton label={label} disabled={sending} onFile={send} />
          </div>
          <p className="text-[0.875rem] leading-snug text-soft">
            Or drop or paste one here. JPG, PNG, GIF or WebP, less than 10MB.
          </p>
        </div>,
      )}
      {sending && (
        <UploadBar
          {...upload}
          action={
            <Button variant="secondary" size="small" onClick={cancel}>
              Cancel Upload
            </Button>
          }
        />
      )}
      <p role="status" className="sr-only">
        {sending ? `Uploading ${upload.name}` : said}
      </p>
      {!sending && (
        <PicturePreview
          address={value}
          action={
            <Button variant="quiet" size="small" onClick={() => type("")}>
              <Trash2 aria-hidden="true" className="size-4" />
              Remove Picture
              <span className="sr-only"> of {label}</span>
            </Button>
          }
        />
      )}
    </DropArea>
  );
}

const waitForIt = "Please wait until the picture has been uploaded";

/** A form must not be saved while its picture is still on its way. @returns whether somebody tried */
function useHeldForm(box: { current: HTMLElement | null }, sending: boolean): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const form = box.current?.closest("form");
    if (!sending || !form) return;
    setHeld(false);
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setHeld(true);
    };
    form.addEventListener("submit", hold, { capture: true });
    return () => form.removeEventListener("submit", hold, { capture: true });
  }, [box, sending]);
  return held;
}

/** Chooses a file from the device. */
function FileButton({ label, disabled, onFile }: { label: string; disabled: boolean; onFile: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => chooser.current?.click()}>
        <ImageUp aria-hidden="true" className="size-4.5" />
        Choose File
        <span className="sr-only"> for {label}</span>
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={pictureTypes}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}

interface DropAreaProps {
  ref: Ref<HTMLDivElement>;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A place that a file can be dropped on, or pasted into. */
function DropArea({ ref, onFile, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(inside);
  };
  const take = (event: DragEvent | ClipboardEvent, { files: [file] }: DataTransfer) => {
    setOver(false);
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button and the box inside do the same with a keyboard
    <div
      ref={ref}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, event.currentTarget.contains(event.relatedTarget as Node))}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
      className={classes("grid gap-3 rounded-sm", over && "outline-3 outline-offset-4 outline-copper outline-dashed")}
    >
      {children}
    </div>
  );
}

interface ImageOfProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string>;
  label: string;
  hint?: string;
}

/** The same as a field of a form. */
export function ImageOf<Values extends FieldValues, Body>({ control, name, ...rest }: ImageOfProps<Values, Body>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <ImageField
      {...rest}
      inputRef={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
