import { useEffect, useRef, useState } from "react";
import { fieldOf } from "../../../../admin/form/field-of";
import { Group, Groups } from "../../../../admin/form/group";
import { ItemEditor } from "../../../../admin/form/item-editor";
import { PanelHeader } from "../../../../admin/list/panel-header";
import { Copy } from "../../../../admin/symbols";
import { formOf } from "../../../../api/fields/fields";
import type { EditorProps } from "../../../../api/resource";
import { Button, TextLink } from "../../../../ui/button";
import { TextAreaField, TextField } from "../../../../ui/form/fields";
import { plural } from "../../../../ui/formatting";
import { toast } from "../../../../ui/overlay/toast";
import { anyTypes } from "../../admin/check-picture";
import { DropArea, FileButton } from "../../admin/file-inputs";
import { PicturePreview } from "../../admin/picture-preview";
import { uploadsApi } from "../../client";
import { factsOf } from "../facts";
import { type Media, mediaFields } from "../schema";
import { Replace } from "./replace";
import { Sendings } from "./sendings";
import { useUploads } from "./use-uploads";
import { UsedList } from "./used-in";

const form = formOf(mediaFields);

/** Adds files to the library, or edits or replaces one. */
export default function MediaEditor(props: EditorProps) {
  return props.id === "new" ? <AddFiles onClose={props.onClose} /> : <EditFile {...props} />;
}

/** Uploads files when they are chosen; nothing needs saving. */
function AddFiles({ onClose }: Pick<EditorProps, "onClose">) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { files, add, busy } = useUploads(() => undefined);
  const done = files.filter(({ state }) => state === "done").length;
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label="Add files" className="grid gap-6">
      <PanelHeader headingRef={heading} title="Add Files" note="They are kept here until somebody deletes them." />
      <DropArea onFiles={add}>
        <div className="grid justify-items-start gap-3 rounded-md border border-dashed border-rule bg-sheet p-5 sm:p-8">
          <div className="flex flex-wrap gap-3">
            <FileButton of="the media library" multiple accept={anyTypes} onFiles={add}>
              Choose Files
            </FileButton>
            <FileButton of="the media library" camera onFiles={add}>
              Take Photo
            </FileButton>
          </div>
          <p className="leading-snug text-soft">
            Or drop or paste them here, one or several, each less than 10MB. Pictures: JPG, PNG, GIF or WebP. Documents:
            PDF, Word, Excel, PowerPoint, OpenDocument, text, ZIP, and drawings and programs for machines.
          </p>
        </div>
        <Sendings files={files} />
      </DropArea>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={busy} onClick={onClose}>
          {done > 0 ? "Done" : "Back to Media"}
        </Button>
        {done > 0 && <p className="text-soft">{plural(done, "file")} uploaded</p>}
      </div>
    </section>
  );
}

function EditFile(props: EditorProps) {
  // Replacing the file changes the item: the form restarts and restores the input.
  const [version, setVersion] = useState("");
  return (
    <ItemEditor<Media, typeof form.blank, { name: string; alt: string }>
      key={version}
      {...props}
      {...form}
      // AddFiles uploads files without a form.
      calls={(api) => ({ ...uploadsApi(api), create: () => Promise.reject(new Error("files are uploaded")) })}
      nameOf={({ name }) => name}
      note={factsOf}
    >
      {(typed, shown) =>
        shown && (
          <Groups
            main={
              <Group title="What It Is">
                <PicturePreview address={shown.is_picture ? shown.url : ""} alt={shown.alt} />
                <TextField label="Name" required maxLength={200} {...fieldOf(typed, "name")} />
                {shown.is_picture && (
                  <TextAreaField
                    label="Alternative text"
                    rows={3}
                    maxLength={500}
                    hint="Describes the picture for people who cannot see it. It is filled in when you add the picture to the text of an article, and used on the page of an article, event, project or product that has it as its main picture."
                    {...fieldOf(typed, "alt")}
                  />
                )}
              </Group>
            }
            side={
              <>
                <Group title="File">
                  <Address url={shown.url} />
                  <Replace file={shown} onReplaced={({ updated_at }) => setVersion(updated_at)} />
                </Group>
                <Group title="Where It Is Used">
                  <UsedList uses={shown.used_in} />
                </Group>
              </>
            }
          />
        )
      }
    </ItemEditor>
  );
}

function Address({ url }: { url: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast({ message: "The address has been copied." });
  };
  return (
    <div className="grid justify-items-start gap-2">
      <TextLink to={url} target="_blank" className="inline-flex min-h-11 items-center wrap-anywhere">
        Open the file
      </TextLink>
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4.5" />
        Copy Address
      </Button>
    </div>
  );
}
