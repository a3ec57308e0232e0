import { useId } from "react";
import { counted, t } from "../../../platform/languages/texts";
import { FieldError } from "../../../ui/form/field-frame";
import { PhotoInput } from "../../../ui/form/file-input";
import { useObjectUrl } from "../../../ui/picture/use-object-url";
import { X } from "../../../ui/symbols";
import { maxPictures } from "../pictures";

interface ReportPicturesProps {
  pictures: readonly Blob[];
  onChange: (pictures: Blob[]) => void;
  error: string | undefined;
}

/** Up to three photos of a fault; the device makes them small. */
export function ReportPictures({ pictures, onChange, error }: ReportPicturesProps) {
  const errorId = useId();
  const left = maxPictures - pictures.length;
  return (
    <div className="grid gap-3">
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, at) => (
            <li key={`${picture.size}-${String(at)}`} className="relative">
              <Thumbnail picture={picture} />
              <button
                type="button"
                aria-label={t`Remove photo ${{ value: at + 1 }}`}
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
        <PhotoInput
          most={left}
          errorId={error && errorId}
          onPhotos={(photos) => onChange([...pictures, ...photos.map(({ blob }) => blob)])}
        >
          {pictures.length === 0
            ? t`Add photos (optional)`
            : counted({ left }, "Add # more photo", "Add # more photos")}
        </PhotoInput>
      )}
      <FieldError id={errorId} {...(error && { error })} />
    </div>
  );
}

function Thumbnail({ picture }: { picture: Blob }) {
  const address = useObjectUrl(picture);
  return (
    <span className="block size-24 overflow-hidden rounded-sm border border-ink bg-stone">
      {address && <img src={address} alt="" className="size-full object-cover" />}
    </span>
  );
}
