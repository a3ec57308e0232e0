import { useEffect, useId, useState } from "react";
import { FieldError } from "../../../ui/form/field-frame";
import { plural } from "../../../ui/formatting";
import { shrinkPicture } from "../../../ui/picture/shrink-picture";
import { symbol, X } from "../../../ui/symbols";
import { maxPictures } from "../pictures";

const Camera = symbol(
  "M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3l-2.5-3zM9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
);

interface ReportPicturesProps {
  pictures: readonly Blob[];
  onChange: (pictures: Blob[]) => void;
  error: string | undefined;
}

/** Up to three photos of a fault; the device makes them small. */
export function ReportPictures({ pictures, onChange, error }: ReportPicturesProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const left = maxPictures - pictures.length;
  const add = async (files: FileList | null) => {
    setBusy(true);
    const chosen = [...(files ?? [])].slice(0, left);
    onChange([...pictures, ...(await Promise.all(chosen.map(shrinkPicture)))]);
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, at) => (
            <li key={`${picture.size}-${String(at)}`} className="relative">
              <Thumbnail picture={picture} />
              <button
                type="button"
                aria-label={`Remove photo ${at + 1}`}
                onClick={() => onChange(pictures.filter((one) => one !== picture))}
                className="absolute -top-3 -right-3 grid size-11 place-items-center rounded-full border border-ink bg-sheet"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <span className="relative flex">
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple={left > 1}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) => {
              void add(currentTarget.files).finally(() => {
                // The same photo can be chosen again after it was removed.
                currentTarget.value = "";
              });
            }}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <label
            htmlFor={id}
            className="flex min-h-14 w-full cursor-pointer items-center justify-center gap-2.5 rounded-sm border-2 border-dashed border-ink/70 px-4 font-[620] peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-violet"
          >
            <Camera aria-hidden="true" className="size-6 flex-none" />
            {busy
              ? "Adding..."
              : pictures.length === 0
                ? "Add photos (optional)"
                : `Add ${plural(left, "more photo", "more photos")}`}
          </label>
        </span>
      )}
      <FieldError id={`${id}-error`} {...(error && { error })} />
    </div>
  );
}

function Thumbnail({ picture }: { picture: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <span className="block size-24 overflow-hidden rounded-sm border border-ink bg-stone">
      {address && <img src={address} alt="" className="size-full object-cover" />}
    </span>
  );
}
