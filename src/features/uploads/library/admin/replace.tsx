import { useState } from "react";
import { sessionApi } from "../../../../client/session";
import { FieldError } from "../../../../ui/form/field-frame";
import { plural } from "../../../../ui/formatting";
import { toast } from "../../../../ui/overlay/toast";
import { anyTypes, fileProblem } from "../../admin/check-picture";
import { DropArea, FileButton } from "../../admin/file-inputs";
import { UploadBar } from "../../admin/upload-bar";
import { uploadFailure } from "../../admin/use-upload";
import { uploadsApi } from "../../client";
import type { Media } from "../schema";

interface ReplaceProps {
  file: Media;
  onReplaced: (file: Media) => void;
}

/** Replaces a file; everything that shows it shows the new one at once. */
export function Replace({ file: { id, name, is_picture, used_in }, onReplaced }: ReplaceProps) {
  const [share, setShare] = useState<number>();
  const [wrong, setWrong] = useState<string>();
  const send = async ([chosen]: File[]) => {
    if (!chosen) return;
    const problem = fileProblem(chosen);
    setWrong(problem);
    if (problem) return;
    setShare(0);
    try {
      const after = await uploadsApi(sessionApi).replace(id, chosen, { onProgress: setShare });
      onReplaced(after);
      const places =
        used_in.length === 0
          ? ""
          : ` ${plural(used_in.length, "place")} on the site now ${used_in.length === 1 ? "shows" : "show"} the new one.`;
      toast({ message: `“${name}” has been replaced.${places}` });
    } catch (error) {
      setWrong(uploadFailure(error));
    }
    setShare(undefined);
  };
  return (
    <DropArea onFiles={(files) => void send(files)}>
      <div className="grid justify-items-start gap-2">
        <FileButton
          of={name}
          accept={is_picture ? undefined : anyTypes}
          disabled={share !== undefined}
          onFiles={(files) => void send(files)}
        >
          Replace File
        </FileButton>
        <p className="text-[0.875rem] leading-snug text-soft">
          The new file has a new address, so nobody sees a cached copy of the old one. Pages that show it are updated
          automatically.
        </p>
        <div role="alert">
          <FieldError id={`replace-${id}`} error={wrong} />
        </div>
      </div>
      {share !== undefined && <UploadBar name="the new file" share={share} />}
    </DropArea>
  );
}
