/** What the processes of one site tell each other: the primary, which starts them, and its members, which serve it. */

/** What a start has come to. */
export interface Started {
  /** where the site listens, e.g. http://localhost:3000 */
  address: string;
  /** a password that was made for the first administrator in this very start */
  madePassword: string | undefined;
}

export type FromMember =
  | { kind: "started"; started: Started }
  /** the start failed; a sentence for whoever starts the site */
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
