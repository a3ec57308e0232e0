import type { Queryable } from "../platform/database/database.server";
import type { WholeSite } from "../platform/site";
import type { Start } from "./dates.server";
import type { AddressOf } from "./pictures.server";
import type { Organisation } from "./read.server";

/** The import of an organisation's sample content. */
export interface Import {
  organisation: Organisation;
  transaction: Queryable;
  addressOf: AddressOf;
  start: Start;
  amount: (amount: number) => number;
  timetable: WholeSite["timetable"];
}

/** The ids of rows by their names. */
export type Ids = ReadonlyMap<string, number>;

/** The ids of some names, which are known to be there. */
export const idsOf = (names: readonly string[], ids: Ids): number[] => names.flatMap((name) => ids.get(name) ?? []);
