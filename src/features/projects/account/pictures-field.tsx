import { usePrivatePicture } from "../../../client/use-private-picture";
import { TextField } from "../../../ui/form/fields";
import { PhotoInput } from "../../../ui/form/file-input";
import { useObjectUrl } from "../../../ui/picture/use-object-url";
import { X } from "../../../ui/symbols";
import type { Content } from "../members/schema";
import type { ProjectForm } from "./use-project-form";

type Picture = NonNullable<Content["picture"]>;

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
  const left = most - pictures.length;
  const take = (photos: { name: string; blob: Blob }[]) => {
    const taken = photos.map(({ name, blob }) => ({
      file: form.keeper.take(blob, { name, isPicture: true }),
      alt: "",
    }));
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
      {left > 0 && form.keeper.calls.adding && (
        <PhotoInput most={left} onPhotos={take}>
          {add}
        </PhotoInput>
      )}
    </div>
  );
}

const look = "max-h-[50dvh] w-full rounded-sm border border-ink bg-stone object-contain";

function Shown({ form, file, alt }: { form: ProjectForm; file: number; alt: string }) {
  const pending = form.kept.pending.find(({ id }) => id === file);
  if (pending) return <Local blob={pending.blob} alt={alt} />;
  const { stored } = form.kept;
  return stored ? <Stored form={form} project={stored.id} file={file} alt={alt} /> : null;
}

function Local({ blob, alt }: { blob: Blob; alt: string }) {
  return <img src={useObjectUrl(blob)} alt={alt} className={look} />;
}

function Stored({ form, project, file, alt }: { form: ProjectForm; project: number; file: number; alt: string }) {
  const { url, failed } = usePrivatePicture(`project file ${file}`, () => form.keeper.calls.readFile(project, file));
  if (failed) return <p className="py-6 text-soft">This picture could not be loaded.</p>;
  return <img src={url} alt={alt} className={look} />;
}
