import { useState } from "react";
import { ApiError } from "../../../client/api-error";
import { detailOf } from "../../../client/use-loaded";
import type { NextFree, Refusal, RefusalReason } from "../schema";

/** Why a booking was refused, and the nearest possible one. */
export interface Refused {
  detail: string;
  /** the fixed word for it; undefined for other failures */
  reason?: RefusalReason | undefined;
  next: NextFree | undefined;
  /** path of the page that helps */
  to: string | undefined;
}

/** The message of a failed call. */
function refusalOf(error: unknown): Refused {
  const more = error instanceof ApiError ? ((error.answer ?? {}) as Partial<Refusal>) : {};
  return { detail: detailOf(error), reason: more.reason, next: more.next_free ?? undefined, to: more.to };
}

/** Runs calls about bookings, one at a time, and keeps the refusal of the last one. */
export function useRefusable() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      setRefused(refusalOf(error));
    }
    setBusy(false);
  };
  return { busy, refused, run };
}
