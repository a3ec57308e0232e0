import { use } from "react";

/** A section of a page, loaded or failed. */
export type Section<T> = { ok: true; value: T } | { ok: false; error: { status: number; detail: string } };

/** The value of a section from the server or still loading; suspends until it is there. */
export const useSection = <T>(given: T | Promise<T>): T => (given instanceof Promise ? use(given) : given);
