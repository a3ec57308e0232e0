import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../client/api-error";
import { uploadFailure } from "./use-upload";

/** A file that is sent, and its progress. */
export interface Sending {
  key: number;
  state: "waiting" | "sending" | "done" | "failed";
  /** the sent share, 0 to 1 */
  share: number;
  message?: string | undefined;
}

interface Progress {
  /** aborted once the form has closed */
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Keys only have to differ on one page. */
let lastKey = 0;

/** Returns a new sending, which waits. */
export const newSending = (): Sending => ({ key: ++lastKey, state: "waiting", share: 0 });

/** The files of a form and how far each has been sent. */
export function useSendings<One extends Sending>() {
  const [list, setList] = useState<readonly One[]>([]);
  const given = useRef(new AbortController());
  useEffect(() => {
    given.current = new AbortController();
    return () => given.current.abort();
  }, []);

  const change = (key: number, to: Partial<One> | Partial<Sending>) =>
    setList((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));

  /** Sends one. @returns whether it arrived @throws ApiError 401, upon which the guard leads to signing in and back */
  const send = async (key: number, work: (progress: Progress) => Promise<void>): Promise<boolean> => {
    const { signal } = given.current;
    if (signal.aborted) return false;
    change(key, { state: "sending", share: 0, message: undefined });
    try {
      await work({ signal, onProgress: (share) => change(key, { share }) });
      change(key, { state: "done", share: 1 });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error;
      change(key, { state: "failed", message: uploadFailure(error) });
      return false;
    }
  };

  return { list, setList, change, send };
}
