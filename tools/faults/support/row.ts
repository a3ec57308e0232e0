/** A result of a drill. */
export interface Row {
  what: string;
  goal: string;
  seen: string;
  ok: boolean;
}
