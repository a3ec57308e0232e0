import type { Context } from "hono";
import { Problem } from "../platform/errors/problem.server";
import type { BodyBudget } from "../platform/http/body-budget.server";
import { checkFormType, readForm } from "../platform/http/forms.server";
import { defaultBodyLimit, parseJson } from "../platform/http/http.server";
import { joinChunks, type Pace, receiveBody } from "../platform/http/receive-body.server";
import { withSpool } from "../platform/http/spool.server";
import type { CurrentUser } from "./current-user";

/** The bounds for reading bodies of one kind: the memory they share, and how fast they must arrive. */
export interface BodyIntake {
  budget: BodyBudget;
  pace: Pace;
}

/** The bounds and type of a call's body. */
export interface BodyTerms {
  /** JSON by default */
  bodyType?: "json" | "form" | "multipart" | "json or multipart";
  /** bytes; of a call that takes either, of its forms */
  bodyLimit?: number;
  /** whether files of a multipart form are written to the disk as they arrive; a file is a SpooledFile then */
  isSpooled?: boolean;
  /** the sentence for a longer one */
  bodyTooLarge?: string;
}

interface Intakes {
  small: BodyIntake;
  /** forms with a file */
  files: BodyIntake;
  /** forms whose files are written to the disk as they arrive; the budget is one of the disk */
  spooled: BodyIntake;
}

interface Taking {
  intakes: Intakes;
  /** for files on their way to the disk */
  folder: string;
  user: CurrentUser | undefined;
  address: string;
}

/** The type of a request's body; the header decides for calls that take both. */
const typeOf = ({ bodyType = "json" }: BodyTerms, contentType: string) => {
  if (bodyType !== "json or multipart") return bodyType;
  return /^multipart\/form-data\b/i.test(contentType) ? "multipart" : "json";
};

/** The bounds of JSON bodies. A call that also takes forms with files applies its own bounds to the forms. */
const ofJson = (terms: BodyTerms): BodyTerms => (terms.bodyType === "json or multipart" ? {} : terms);

/** Whether a request carries files, which have separate queues. */
export const bringsFiles = (c: Context, terms: BodyTerms): boolean =>
  typeOf(terms, c.req.header("content-type") ?? "") === "multipart";

/**
 * Reads a call's body and runs `work` with it, undefined if empty; counts its memory until then.
 * @throws Problem with the reason for refusing the body
 */
export function withBody<T>(
  c: Context,
  terms: BodyTerms,
  { intakes, folder, user, address }: Taking,
  work: (value: unknown) => Promise<T>,
): Promise<T> {
  const request = c.req.raw;
  refuseEncoded(request);
  const contentType = c.req.header("content-type") ?? "";
  const bodyType = typeOf(terms, contentType);
  const { bodyLimit = defaultBodyLimit, bodyTooLarge, isSpooled } = bodyType === "json" ? ofJson(terms) : terms;
  if (bodyType !== "json") checkFormType(contentType, bodyType);
  const { budget, pace } = bodyType !== "multipart" ? intakes.small : isSpooled ? intakes.spooled : intakes.files;
  const tooLarge = bodyTooLarge ?? `The request is larger than ${Math.floor(bodyLimit / 1024)} kB`;
  return budget.reserve({ address, account: user?.id }, async (reservation) => {
    const bounds = { limit: bodyLimit, tooLarge, pace, reservation };
    if (isSpooled)
      return withSpool(folder, async (keep) =>
        work(await receiveBody(request, bounds, (chunks, signal) => readForm(chunks, contentType, signal, keep))),
      );
    const value =
      bodyType === "json"
        ? parseJson(await receiveBody(request, bounds, joinChunks), contentType)
        : await receiveBody(request, bounds, (chunks, signal) => readForm(chunks, contentType, signal));
    return work(value);
  });
}

/** Compressed bodies are refused: a few bytes could become many. */
function refuseEncoded({ headers }: Request): void {
  const encodings = (headers.get("content-encoding") ?? "").split(",").map((name) => name.trim().toLowerCase());
  if (encodings.every((name) => name === "" || name === "identity")) return;
  throw new Problem(415, "Send this uncompressed: Content-Encoding is not supported");
}
