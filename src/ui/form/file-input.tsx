import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { t } from "../../platform/languages/texts";
import { shrinkPicture } from "../picture/shrink-picture";
import { symbol } from "../symbols";

const Camera = /* @__PURE__ */ symbol(
  "M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3l-2.5-3zM9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
);

interface FileInputProps extends Pick<ComponentProps<"input">, "multiple" | "accept"> {
  /** the id of a `FieldError`, while there is one */
  errorId?: string | false;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A wide area to press that chooses files from the device. */
export function FileInput({ multiple, accept, errorId, onFiles, children }: FileInputProps) {
  const id = useId();
  return (
    <span className="relative flex">
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-describedby={errorId || undefined}
        aria-invalid={errorId ? true : undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after it was removed.
          currentTarget.value = "";
          onFiles(files);
        }}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <label
        htmlFor={id}
        className="flex min-h-14 w-full cursor-pointer items-center justify-center gap-2.5 rounded-sm border-2 border-dashed border-ink/70 px-4 text-center font-[620] peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-violet"
      >
        {children}
      </label>
    </span>
  );
}

interface Photo {
  name: string;
  blob: Blob;
}

interface PhotoInputProps extends Pick<FileInputProps, "errorId" | "children"> {
  /** how many more are taken; further ones are left out */
  most: number;
  onPhotos: (photos: Photo[]) => void;
}

/** Chooses photos from the camera or the device, and makes them small. */
export function PhotoInput({ most, onPhotos, children, ...input }: PhotoInputProps) {
  const [busy, setBusy] = useState(false);
  const take = async (files: File[]) => {
    setBusy(true);
    const shrunk = files.slice(0, most).map(async (file) => ({ name: file.name, blob: await shrinkPicture(file) }));
    onPhotos(await Promise.all(shrunk));
    setBusy(false);
  };
  return (
    <FileInput {...input} accept="image/*" multiple={most > 1} onFiles={(files) => void take(files)}>
      <Camera aria-hidden="true" className="size-6 flex-none" />
      {busy ? t`Adding...` : children}
    </FileInput>
  );
}
