import { use } from "react";

/** A part of a page that was loaded, or could not be. */
export type Section<T> = { ok: true; value: T } | { ok: false; error: { status: number; detail: string } };

/** A section that the server has sent whole, or that is still on its way; suspends until it is here. */
export const useSection = <T>(given: T | Promise<T>): T => (given instanceof Promise ? use(given) : given);
