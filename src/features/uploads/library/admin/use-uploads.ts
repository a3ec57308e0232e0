import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../client/api-error";
import { sessionApi } from "../../../../client/session";
import { fileProblem } from "../../admin/check-picture";
import { uploadFailure } from "../../admin/use-upload";
import { uploadsApi } from "../../client";
import type { UploadedFile } from "../../schema";

/** A file being uploaded. */
export interface Sending {
  key: number;
  name: string;
  state: "waiting" | "sending" | "done" | "failed";
  /** the sent share, 0 to 1 */
  share: number;
  message?: string | undefined;
}

let lastKey = 0;

/** Uploads files into the library one after the other. @param onUploaded called with each */
export function useUploads(onUploaded: (file: UploadedFile, name: string) => void) {
  const [files, setFiles] = useState<readonly Sending[]>([]);
  const queue = useRef(Promise.resolve());
  const given = useRef(new AbortController());
  useEffect(() => {
    given.current = new AbortController();
    return () => given.current.abort();
  }, []);

  const change = (key: number, to: Partial<Sending>) =>
    setFiles((list) => list.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const send = async (key: number, file: File) => {
    const { signal } = given.current;
    if (signal.aborted) return;
    change(key, { state: "sending" });
    try {
      const onProgress = (share: number) => change(key, { share });
      const stored = await uploadsApi(sessionApi).file(file, "media", { signal, onProgress });
      change(key, { state: "done", share: 1 });
      onUploaded(stored, file.name);
    } catch (error) {
      // Without a session the guard redirects to signing in and back.
      if (error instanceof ApiError && error.status === 401) return;
      change(key, { state: "failed", message: uploadFailure(error) });
    }
  };
  const add = (chosen: File[]) => {
    for (const file of chosen) {
      const key = ++lastKey;
      const wrong = fileProblem(file);
      const begun: Sending = { key, name: file.name, state: wrong ? "failed" : "waiting", share: 0, message: wrong };
      setFiles((list) => [...list, begun]);
      if (!wrong) queue.current = queue.current.then(() => send(key, file));
    }
  };
  return { files, add, busy: files.some(({ state }) => state === "waiting" || state === "sending") };
}
