import { useRef } from "react";
import { sessionApi } from "../../../../client/session";
import { fileProblem } from "../../admin/check-picture";
import { newSending, type Sending, useSendings } from "../../admin/use-sendings";
import { uploadsApi } from "../../client";
import type { UploadedFile } from "../../schema";

/** A file being uploaded. */
export interface NamedSending extends Sending {
  name: string;
}

/** Uploads files into the library one after the other. @param onUploaded called with each */
export function useUploads(onUploaded: (file: UploadedFile, name: string) => void) {
  const { list: files, setList, send } = useSendings<NamedSending>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const upload = (key: number, file: File) =>
    send(key, async (progress) => onUploaded(await uploadsApi(sessionApi).file(file, "media", progress), file.name));
  const add = (chosen: File[]) => {
    for (const file of chosen) {
      const wrong = fileProblem(file);
      const begun = { ...newSending(), name: file.name, ...(wrong && { state: "failed" as const, message: wrong }) };
      setList((all) => [...all, begun]);
      // Without a session the others wait in the list, while the guard leads to signing in.
      if (!wrong) queue.current = queue.current.then(() => upload(begun.key, file)).catch(() => undefined);
    }
  };
  return { files, add, busy: files.some(({ state }) => state === "waiting" || state === "sending") };
}
