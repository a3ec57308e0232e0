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

/** What a call declares about its body. */
export interface BodyTerms {
  /** JSON by default */
  bodyType?: "json" | "form" | "multipart";
  /** bytes */
  bodyLimit?: number;
  /** the sentence for a longer one */
  bodyTooLarge?: string;
}

interface Intakes {
  small: BodyIntake;
  /** forms with a file */
  files: BodyIntake;
}

/**
 * Reads a call's body and runs `work` with it, undefined if empty; counts its memory until then.
 * @throws Problem with the reason for refusing the body
 */
export function withBody<T>(
  c: Context,
  { bodyType = "json", bodyLimit = defaultBodyLimit, bodyTooLarge }: BodyTerms,
  { intakes, user, address }: { intakes: Intakes; user: CurrentUser | undefined; address: string },
  work: (value: unknown) => Promise<T>,
): Promise<T> {
  const request = c.req.raw;
  refuseEncoded(request);
  const contentType = c.req.header("content-type") ?? "";
  if (bodyType !== "json") checkFormType(contentType, bodyType);
  const { budget, pace } = bodyType === "multipart" ? intakes.files : intakes.small;
  const tooLarge = bodyTooLarge ?? `The request is larger than ${Math.floor(bodyLimit / 1024)} kB`;
  return budget.reserve({ address, account: user?.id }, async (reservation) => {
    const terms = { limit: bodyLimit, tooLarge, pace, reservation };
    const value =
      bodyType === "json"
        ? parseJson(await receiveBody(request, terms, joinChunks), contentType)
        : await receiveBody(request, terms, (chunks, signal) => readForm(chunks, contentType, signal));
    return work(value);
  });
}

/** Compressed bodies are refused: a few bytes could become many. */
function refuseEncoded({ headers }: Request): void {
  const encodings = (headers.get("content-encoding") ?? "").split(",").map((name) => name.trim().toLowerCase());
  if (encodings.every((name) => name === "" || name === "identity")) return;
  throw new Problem(415, "Send this uncompressed: Content-Encoding is not supported");
}
