import { useEffect, useId, useState } from "react";
import { sessionApi } from "../../../client/session";
import { usePrivatePicture } from "../../../client/use-private-picture";
import { TextField } from "../../../ui/form/fields";
import { shrinkPicture } from "../../../ui/picture/shrink-picture";
import { symbol, X } from "../../../ui/symbols";
import { ownProjectsApi } from "../members/client";
import type { Content } from "../members/schema";
import type { ProjectForm } from "./use-project-form";

type Picture = NonNullable<Content["picture"]>;

const Camera = /* @__PURE__ */ symbol(
  "M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3l-2.5-3zM9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
);

interface PicturesFieldProps {
  form: ProjectForm;
  pictures: readonly Picture[];
  most: number;
  /** the words on the button, and of a picture for people who cannot see it */
  add: string;
  nameOf: (at: number) => string;
  onChange: (change: (now: readonly Picture[]) => Picture[]) => void;
}

/** Pictures from the camera or the device, made small before they are sent. */
export function PicturesField({ form, pictures, most, add, nameOf, onChange }: PicturesFieldProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const left = most - pictures.length;
  const take = async (files: FileList | null) => {
    setBusy(true);
    const chosen = [...(files ?? [])].slice(0, left);
    const small = await Promise.all(chosen.map(async (file) => ({ name: file.name, blob: await shrinkPicture(file) })));
    setBusy(false);
    const taken = small.map(({ name, blob }) => ({ file: form.keeper.take(blob, { name, isPicture: true }), alt: "" }));
    onChange((now) => [...now, ...taken].slice(0, most));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {pictures.map((picture, at) => (
        <div key={picture.file} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-4 border-rule pl-4">
          <div className="relative">
            <Shown form={form} file={picture.file} alt={picture.alt || nameOf(at)} />
            <button
              type="button"
              aria-label={`Remove: ${nameOf(at)}`}
              onClick={() => onChange((now) => now.filter(({ file }) => file !== picture.file))}
              className="absolute top-2 right-2 grid size-11 place-items-center rounded-full border border-ink bg-sheet"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          <TextField
            label={`What does it show? (${nameOf(at)})`}
            hint="For people who cannot see it"
            maxLength={500}
            value={picture.alt}
            onChange={({ currentTarget: { value } }) =>
              onChange((now) => now.map((one) => (one.file === picture.file ? { ...one, alt: value } : one)))
            }
          />
        </div>
      ))}
      {left > 0 && (
        <span className="relative flex">
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple={left > 1}
            onChange={({ currentTarget }) => {
              void take(currentTarget.files).finally(() => {
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
            {busy ? "Adding..." : add}
          </label>
        </span>
      )}
    </div>
  );
}

const look = "max-h-[50dvh] w-full rounded-sm border border-ink bg-stone object-contain";

function Shown({ form, file, alt }: { form: ProjectForm; file: number; alt: string }) {
  const pending = form.kept.pending.find(({ id }) => id === file);
  if (pending) return <Local blob={pending.blob} alt={alt} />;
  const { stored } = form.kept;
  return stored ? <Stored project={stored.id} file={file} alt={alt} /> : null;
}

function Local({ blob, alt }: { blob: Blob; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <img src={address} alt={alt} className={look} />;
}

function Stored({ project, file, alt }: { project: number; file: number; alt: string }) {
  const { url, failed } = usePrivatePicture(`project file ${file}`, () =>
    ownProjectsApi(sessionApi).readFile(project, file),
  );
  if (failed) return <p className="py-6 text-soft">This picture could not be loaded.</p>;
  return <img src={url} alt={alt} className={look} />;
}
