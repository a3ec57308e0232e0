import { t } from "../../platform/languages/texts";
import type { CallOptions } from "../api";
import { dropFiles, keptFiles } from "./kept-files";
import type { QueuedSubmission } from "./outbox-store";
import { showResult } from "./result-bar";

/** The report of a fault as it waits on the device. */
export interface QueuedFault {
  equipment_id: number;
  /** the code of the sticker at which it was written; empty without one */
  code: string;
  /** whose it is: an account's id, or empty for a report without an account */
  as: string;
  /** whether pictures wait with it, under its key */
  has_pictures: boolean;
  text: string;
  severity: string;
  is_dangerous: boolean;
  unit_id: number | null;
  name: string;
  contact: string;
  website: string;
}

/** The sentence about a report that was stored without its pictures. */
export const arrivedWithoutPictures = () =>
  t`Your report has arrived, but without your photos: there is no room for more photos just now.`;

/** Says on any page that a queued report has arrived without its pictures. */
export function showLeftOutPictures(answer: unknown): void {
  if ((answer as { pictures_left_out?: boolean } | undefined)?.pictures_left_out) showResult(arrivedWithoutPictures());
}

/** The fields of a request, as a form's texts. */
function formOf(fields: object, files: readonly Blob[]): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    form.append(field, value === null || value === undefined ? "" : String(value));
  for (const [at, file] of files.entries()) form.append(`picture_${at + 1}`, file, "picture.jpg");
  return form;
}

/** Sends a report with its pictures. */
export async function sendFault(
  { key, body }: QueuedSubmission,
  post: (sent: CallOptions) => Promise<unknown>,
): Promise<unknown> {
  const { equipment_id: _id, code, as: _as, has_pictures, ...fields } = body as QueuedFault;
  const files = has_pictures ? await keptFiles(key) : [];
  const named = { ...fields, idempotency_key: key };
  const sent = { idempotencyKey: key, query: { code }, body: files.length > 0 ? formOf(named, files) : named };
  const answer = await post(sent);
  if (has_pictures) await dropFiles(key);
  return answer;
}
