/** A table whose rows visitors see from a moment on, its `publish_at`, while their state is published. */
export interface Published {
  table: string;
  /** the column of the state */
  state: "publication" | "status";
  /** whether a row is switched off besides, by `is_active`, and on again as it was */
  switched: boolean;
}
