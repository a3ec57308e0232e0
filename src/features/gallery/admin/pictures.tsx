import { useEffect, useRef, useState } from "react";
import { ImageOff } from "../../../admin/symbols";
import { Button } from "../../../ui/button";
import { FieldError } from "../../../ui/form/field-frame";
import { TextField } from "../../../ui/form/fields";
import { Check, X } from "../../../ui/symbols";
import { DropArea, FileButton } from "../../uploads/admin/file-inputs";
import { UploadBar } from "../../uploads/admin/upload-bar";
import type { Picture, usePictures } from "./use-pictures";

type Props = Pick<ReturnType<typeof usePictures>, "pictures" | "refused" | "add" | "remove" | "retitle">;

/** Chooses the files of new pictures, one or several at once, and shows their progress. */
export function Pictures({ pictures, refused, add, remove, retitle }: Props) {
  const busy = pictures.some(({ state }) => state === "sending");
  return (
    <DropArea onFiles={add}>
      <div className="grid justify-items-start gap-2">
        <FileButton of="the gallery" multiple disabled={busy} onFiles={add}>
          Choose Files
        </FileButton>
        <p className="text-[0.875rem] leading-snug text-soft">
          Or drop or paste them here, one or several. JPG, PNG, GIF or WebP, less than 10MB each.
        </p>
        <div role="alert" className="grid gap-1">
          {refused.map((sentence, index) => (
            <FieldError key={sentence} id={`refused-${index}`} error={sentence} />
          ))}
        </div>
      </div>
      {pictures.length > 0 && (
        <ul aria-label="Chosen files" className="grid gap-3">
          {pictures.map((picture) => (
            <Row
              key={picture.key}
              picture={picture}
              several={pictures.length > 1}
              busy={busy}
              onTitle={(title) => retitle(picture.key, title)}
              onRemove={() => remove(picture)}
            />
          ))}
        </ul>
      )}
    </DropArea>
  );
}

interface RowProps {
  picture: Picture;
  /** there are others, so each may have a title of its own */
  several: boolean;
  busy: boolean;
  onTitle: (title: string) => void;
  onRemove: () => void;
}

function Row({ picture, several, busy, onTitle, onRemove }: RowProps) {
  const { file, preview, state, share, message, title } = picture;
  const row = useRef<HTMLLIElement>(null);
  // Scrolls the picture that is uploading into view, from below the fold or behind the button bar.
  useEffect(() => {
    if (state === "sending") row.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  return (
    <li ref={row} className="flex scroll-mt-24 scroll-mb-24 items-start gap-3 rounded-sm border border-rule p-3">
      <Preview src={preview} />
      <div className="grid min-w-0 flex-1 gap-2">
        {state === "waiting" || state === "failed" ? (
          <>
            {several ? (
              <TextField
                label={`Title of ${file.name}`}
                placeholder="As above"
                hint={sizeOf(file)}
                maxLength={200}
                value={title}
                onChange={({ currentTarget }) => onTitle(currentTarget.value)}
              />
            ) : (
              <p className="text-[0.9375rem] leading-snug wrap-anywhere">
                {file.name} <span className="text-soft">{sizeOf(file)}</span>
              </p>
            )}
            <div role="alert">
              <FieldError id={`picture-${picture.key}-error`} error={message} />
            </div>
          </>
        ) : state === "sending" ? (
          <UploadBar name={file.name} share={share} />
        ) : (
          <p className="flex min-h-11 items-center gap-2 text-[0.9375rem] leading-snug wrap-anywhere text-moss">
            <Check aria-hidden="true" className="size-4.5 flex-none" />
            {file.name} is in the gallery
          </p>
        )}
      </div>
      {!busy && state !== "done" && (
        <Button variant="quiet" size="small" aria-label={`Remove ${file.name}`} title="Remove" onClick={onRemove}>
          <X aria-hidden="true" className="size-4.5" />
        </Button>
      )}
    </li>
  );
}

function Preview({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  const look = "size-16 flex-none rounded-xs bg-stone";
  if (!failed) return <img src={src} alt="" onError={() => setFailed(true)} className={`${look} object-cover`} />;
  return (
    <span className={`${look} grid place-items-center text-soft`}>
      <ImageOff aria-hidden="true" className="size-6" />
    </span>
  );
}

/** "2.4 MB" */
const sizeOf = ({ size }: File): string =>
  size < 1_000_000 ? `${Math.ceil(size / 1_000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
