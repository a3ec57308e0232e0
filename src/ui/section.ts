import { use } from "react";

/** A part of a page that was loaded, or could not be. */
export type Section<T> = { ok: true; value: T } | { ok: false; error: { status: number; detail: string } };

/** The value of a section, whether the server has sent it or it is still loading; suspends until it is there. */
export const useSection = <T>(given: T | Promise<T>): T => (given instanceof Promise ? use(given) : given);
