/** A counted attempt: its key, and how often it may happen in a window. */
export interface Attempt {
  /** names the limit and whom it is counted for */
  key: string;
  /** how many are allowed in one window */
  limit: number;
  /** length of the window, which begins with the first attempt; milliseconds */
  windowMs: number;
  /** the same attempt, counted for a wider circle with a wider bound */
  wide?: Attempt;
}

export interface Counted {
  count: number;
  endsAt: Date;
}

export interface Counts {
  /** The counts of these keys in windows that have not ended; keys without any are left out. */
  read(keys: readonly string[], now: Date): Promise<Map<string, Counted>>;
  /** Counts one for each attempt, or none if one has used up its window; exact for concurrent attempts. */
  add(attempts: readonly Attempt[], now: Date): Promise<boolean>;
  /** Subtracts one for each key of `lower`, and all for each key of `clear`. */
  forgive(keys: { lower?: readonly string[]; clear?: readonly string[] }): Promise<void>;
}
