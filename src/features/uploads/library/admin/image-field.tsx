import { type Ref, useEffect, useRef, useState } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { Trash2 } from "../../../../admin/symbols";
import { Button } from "../../../../ui/button";
import { classes } from "../../../../ui/classes";
import { useField } from "../../../../ui/form/field-frame";
import { fieldStyles } from "../../../../ui/form/field-styles";
import { DropArea, FileButton } from "../../admin/file-inputs";
import { PicturePreview } from "../../admin/picture-preview";
import { UploadBar } from "../../admin/upload-bar";
import { useUpload } from "../../admin/use-upload";
import { LibraryButton } from "./library-button";

interface ImageFieldProps {
  label: string;
  value: string;
  onChange: (address: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** shown whole, for logos and icons */
  isWhole?: boolean;
  /** must be from this site's library, so no address is asked for */
  isUploaded?: boolean;
}

/** A picture: a file, uploaded at once, or an address, with a preview. Submitting the form waits for the upload. */
export function ImageField({
  label,
  value,
  onChange,
  onBlur,
  error,
  hint,
  inputRef,
  isWhole = false,
  isUploaded = false,
}: ImageFieldProps) {
  const [said, setSaid] = useState("");
  const { upload, send, cancel, forget } = useUpload("images", ({ url }) => {
    onChange(url);
    setSaid("The picture has been uploaded.");
  });
  const sending = upload.state === "sending";
  const sendFirst = ([file]: File[]) => file && send(file);
  const box = useRef<HTMLDivElement>(null);
  const held = useHeldForm(box, sending);
  const wrong = upload.state === "failed" ? upload.message : held && sending ? waitForIt : error;
  const { control, frame } = useField({ label, hint, error: wrong });
  const type = (address: string) => {
    forget();
    onChange(address);
  };
  return (
    <DropArea ref={box} onFiles={sendFirst}>
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
              placeholder={isUploaded ? undefined : "https://"}
              value={value}
              disabled={sending}
              onBlur={onBlur}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              className={classes(fieldStyles, "min-w-0 flex-[1_1_12rem]")}
            />
            <FileButton of={label} disabled={sending} onFiles={sendFirst}>
              Choose File
            </FileButton>
            <FileButton of={label} camera disabled={sending} onFiles={sendFirst}>
              Take Photo
            </FileButton>
            <LibraryButton of={label} disabled={sending} onChoose={({ url }) => type(url)} />
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
          isWhole={isWhole}
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

/** Keeps a form from being submitted during an upload. @returns whether somebody tried */
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

interface ImageOfProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string>;
  label: string;
  hint?: string;
}

/** The same as a form field. */
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
