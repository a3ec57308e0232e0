import type { Context } from "hono";
import { Problem } from "../platform/errors/problem.server";
import type { BodyBudget } from "../platform/http/body-budget.server";
import { checkFormType, readForm } from "../platform/http/forms.server";
import { defaultBodyLimit, parseJson } from "../platform/http/http.server";
import { joinChunks, type Pace, receiveBody } from "../platform/http/receive-body.server";
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
  /** the sentence for a longer one */
  bodyTooLarge?: string;
}

interface Intakes {
  small: BodyIntake;
  /** forms with a file */
  files: BodyIntake;
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
  { intakes, user, address }: { intakes: Intakes; user: CurrentUser | undefined; address: string },
  work: (value: unknown) => Promise<T>,
): Promise<T> {
  const request = c.req.raw;
  refuseEncoded(request);
  const contentType = c.req.header("content-type") ?? "";
  const bodyType = typeOf(terms, contentType);
  const { bodyLimit = defaultBodyLimit, bodyTooLarge } = bodyType === "json" ? ofJson(terms) : terms;
  if (bodyType !== "json") checkFormType(contentType, bodyType);
  const { budget, pace } = bodyType === "multipart" ? intakes.files : intakes.small;
  const tooLarge = bodyTooLarge ?? `The request is larger than ${Math.floor(bodyLimit / 1024)} kB`;
  return budget.reserve({ address, account: user?.id }, async (reservation) => {
    const bounds = { limit: bodyLimit, tooLarge, pace, reservation };
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
