import type { Section } from "../ui/section";
import type { Caller } from "./api";
import { ApiError } from "./api-error";

/** What a page's `load` is given, on the server and in the browser alike. */
export interface LoadArgs {
  /** the API as an anonymous visitor sees it */
  api: Caller;
  params: Record<string, string | undefined>;
  url: URL;
  /** of the site: by what the store's price slider steps */
  priceStep: number;
}

/** Starts loading what a page needs and returns it by name; a section that loads apart is a promise. */
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
  return { status: 0, detail: "There is no connection" };
}
