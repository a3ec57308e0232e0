interface Parts<Value> {
  /** grows whenever content changes */
  version: () => number;
  read: () => Promise<Value>;
  /** is given each state that was read; an older one is never given after a later one */
  take: (value: Value) => void;
  /** whether the database cannot be read at the moment */
  isAway: () => boolean;
}

/** A value made from content: it is read again after a change in any process, once for all who ask at the same time. */
export class FollowedContent<Value> {
  readonly #parts: Parts<Value>;
  /** of the content that the value was read from */
  #version: number | undefined;
  #reading: { version: number; done: Promise<void> } | undefined;

  constructor(parts: Parts<Value>) {
    this.#parts = parts;
  }

  /** Whether content has changed since the value was read. */
  get isStale(): boolean {
    return this.#parts.version() !== this.#version;
  }

  /** Reads the value if content has changed; otherwise it costs no query. @throws the error of reading */
  async refresh(): Promise<void> {
    if (!this.isStale) return;
    const version = this.#parts.version();
    if (this.#reading?.version !== version) this.#reading = { version, done: this.#readAt(version) };
    await this.#reading.done;
  }

  /** Keeps the value fresh without requests too, for mails by the clock. @returns what stops it */
  follow(everyMs = 500): () => void {
    const timer = setInterval(() => {
      // While the database is away it stays as it is; requests that need the database report that themselves.
      if (!this.#parts.isAway()) this.refresh().catch(() => {});
    }, everyMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  async #readAt(version: number): Promise<void> {
    try {
      const value = await this.#parts.read();
      // One that was begun later may have been done earlier.
      if (version < (this.#version ?? version)) return;
      this.#parts.take(value);
      this.#version = version;
    } catch (error) {
      if (this.#reading?.version === version) this.#reading = undefined;
      throw error;
    }
  }
}
