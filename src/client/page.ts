import { t } from "../platform/languages/texts";
import type { Section } from "../ui/section";
import type { Caller } from "./api";
import { ApiError } from "./api-error";

/** Arguments of a page's `load`, on the server and in the browser. */
export interface LoadArgs {
  /** the API as an anonymous visitor sees it */
  api: Caller;
  params: Record<string, string | undefined>;
  url: URL;
  /** step of the store's price slider */
  priceStep: number;
}

/** Starts loading a page's data and returns it by name; separately loading sections are promises. */
export type Load<T extends object> = (args: LoadArgs) => T;

/** The same, with every section arrived. */
export type Loaded<T> = { [K in keyof T]: Awaited<T[K]> };

/** A section's promise never rejects: a failure is one of its states. */
export const section = <T>(loading: Promise<T>): Promise<Section<T>> =>
  loading.then(
    (value) => ({ ok: true, value }) as const,
    (error: unknown) => ({ ok: false, error: toFailure(error) }) as const,
  );

function toFailure(error: unknown): { status: number; detail: string } {
  if (error instanceof ApiError) return { status: error.status, detail: error.detail };
  return { status: 0, detail: t`There is no connection` };
}
