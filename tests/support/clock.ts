/** The initial time of every test: a Saturday, 10:00 in Harare. */
export const start = "2026-03-07T08:00:00.000Z";

/** A clock that moves only when told to. */
export class Clock {
  #at: number;

  constructor(at: string = start) {
    this.#at = Date.parse(at);
  }

  readonly now = (): Date => new Date(this.#at);

  /** Moves to an instant, ISO 8601. */
  set(at: string): void {
    this.#at = Date.parse(at);
  }

  /** Moves on by milliseconds. */
  advance(ms: number): void {
    this.#at += ms;
  }

  /** The instant so many milliseconds from now, ISO 8601. */
  in(ms: number): string {
    return new Date(this.#at + ms).toISOString();
  }
}

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
