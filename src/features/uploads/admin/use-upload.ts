import { useEffect, useRef, useState } from "react";
import { ApiError, failureMessage } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { uploadsApi } from "../client";
import type { UploadedImage } from "../schema";
import { pictureProblem } from "./check-picture";

/** The state of an upload. */
export type Upload =
  | { state: "idle" }
  /** share: the sent share, 0 to 1; afterwards the server makes the sizes */
  | { state: "sending"; name: string; share: number }
  | { state: "failed"; message: string };

/** The message for a failed upload; none if the guard redirects to signing in. */
export const uploadFailure = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 401 ? undefined : failureMessage(error, "Failed to upload image");

/** Uploads a chosen picture; another replaces it, leaving cancels it. @param category its folder in the log */
export function useUpload(category: string, onUploaded: (image: UploadedImage) => void) {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setUpload({ state: "idle" });
  };
  const send = async (file: File) => {
    running.current?.abort();
    const wrong = pictureProblem(file);
    if (wrong) return setUpload({ state: "failed", message: wrong });
    const own = new AbortController();
    running.current = own;
    const { name } = file;
    const show = (next: Upload) => own.signal.aborted || setUpload(next);
    show({ state: "sending", name, share: 0 });
    try {
      const onProgress = (share: number) => show({ state: "sending", name, share });
      const image = await uploadsApi(sessionApi).image(file, category, { signal: own.signal, onProgress });
      if (own.signal.aborted) return;
      setUpload({ state: "idle" });
      onUploaded(image);
    } catch (error) {
      const message = uploadFailure(error);
      show(message ? { state: "failed", message } : { state: "idle" });
    }
  };
  return { upload, send: (file: File) => void send(file), cancel, forget: () => setUpload({ state: "idle" }) };
}
