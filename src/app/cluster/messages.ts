/** Messages between the processes of one site: the primary, which starts them, and its members, which serve it. */

export interface Started {
  address: string;
  /** the password generated for the first administrator during this start */
  madePassword: string | undefined;
}

export type FromMember =
  | { kind: "started"; started: Started }
  /** the start failed; a sentence for the operator */
  | { kind: "failed"; sentence: string }
  /** asks for the reports of all members */
  | { kind: "gather"; id: number }
  | { kind: "report"; id: string; report: unknown };

export type ToMember =
  | { kind: "stop" }
  /** asks for this member's report */
  | { kind: "report"; id: string }
  /** the reports of all members that answered in time */
  | { kind: "gathered"; id: number; reports: unknown[] };
