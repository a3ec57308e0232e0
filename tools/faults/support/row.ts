/** One line of what a drill has seen. */
export interface Row {
  what: string;
  goal: string;
  seen: string;
  ok: boolean;
}
