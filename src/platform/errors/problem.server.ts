import { named, t } from "../languages/texts";
import type { Reason } from "./reason";

/** What went wrong, for each status the API answers with. */
const codes = {
  400: "malformed",
  401: "not_signed_in",
  403: "not_allowed",
  404: "unknown",
  405: "wrong_method",
  408: "too_slow",
  409: "conflict",
  410: "gone",
  412: "stale",
  413: "too_large",
  415: "wrong_type",
  422: "invalid",
  429: "too_many",
  500: "internal",
  503: "unavailable",
  507: "no_room",
} as const;

export type ProblemStatus = keyof typeof codes;

interface ProblemDetails {
  /** one sentence for each field that is wrong, by the field's name */
  errors?: Record<string, string>;
  /** sent beside the sentence, for pages that have to tell refusals with this status apart */
  reason?: Reason;
  /** seconds until the same call may be tried again (429, 503) */
  retryAfter?: number;
  /** what else the answer says beside its sentence, for a program to go on with */
  more?: Readonly<Record<string, unknown>>;
  /** what really happened; goes to the log, never to the answer */
  cause?: unknown;
  /** the caller has logged it already, such as a state that is requested every second */
  isTold?: boolean;
}

/** The one error a rule throws: a status, a sentence for people, and a private cause. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: (typeof codes)[ProblemStatus];
  readonly errors: Record<string, string> | undefined;
  readonly reason: Reason | undefined;
  readonly retryAfter: number | undefined;
  readonly isTold: boolean;
  readonly more: Readonly<Record<string, unknown>> | undefined;

  /** @param status the HTTP status of the answer @param detail a sentence that a visitor can read and act on */
  constructor(
    status: ProblemStatus,
    detail: string,
    { errors, reason, retryAfter, more, cause, isTold = false }: ProblemDetails = {},
  ) {
    super(detail, { cause });
    this.name = "Problem";
    this.status = status;
    this.code = codes[status];
    this.errors = errors;
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.more = more;
    this.isTold = isTold;
  }
}

/** A 422 about one field. */
export const invalid = (field: string, detail: string) => new Problem(422, detail, { errors: { [field]: detail } });

/** A 404 that names the missing thing: `unknown("Event")` → "Event not found". */
export const unknown = (what: string) => new Problem(404, t`${{ what: named(what) }} not found`);
