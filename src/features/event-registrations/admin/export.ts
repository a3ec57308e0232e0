import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { readTokens } from "../../../client/tokens";
import { xlsxType } from "../../../platform/spreadsheet/xlsx-type";
import { toLocalInput } from "../../../platform/time";
import { saveFile } from "../../../ui/save-file";
import type { ExportFilter } from "../../registrations/schema";
import { eventRegistrationsApi } from "../client";

interface Exporting {
  /** the zone whose day names the file */
  timeZone: string;
  /** called with the number of bytes so far */
  onProgress: (bytes: number) => void;
}

/** Downloads the matching registrations as a spreadsheet. @returns the file's name @throws ApiError */
export async function exportRegistrations(filter: ExportFilter, { timeZone, onProgress }: Exporting): Promise<string> {
  if (!readTokens()) throw new ApiError(401, "Authentication required. Please log in as an admin.");
  const response = await eventRegistrationsApi(sessionApi)
    .export(filter)
    .catch((error: unknown) => {
      throw inOurWords(error);
    });
  const chunks = await readAll(response, onProgress);
  if (chunks.length === 0) throw new ApiError(response.status, "Export returned empty file");
  const name = `event_registrations_${toLocalInput(new Date().toISOString(), timeZone).slice(0, 10)}.xlsx`;
  saveFile(new Blob(chunks, { type: xlsxType }), name);
  return name;
}

function inOurWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 401) return new ApiError(401, "Authentication failed. Please log in as an admin.");
  if (error.status === 403) return new ApiError(403, "Access denied. Admin privileges required.");
  return error;
}

async function readAll({ body }: Response, onProgress: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  for (;;) {
    const { value, done = true } = (await reader?.read()) ?? {};
    if (done) return chunks;
    if (!value || value.byteLength === 0) continue;
    chunks.push(value);
    bytes += value.byteLength;
    onProgress(bytes);
  }
}
