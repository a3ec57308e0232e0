import type { Database } from "./database/database.server";
import type { SiteBase, WholeSite } from "./site";

interface LiveSiteParts {
  db: Database;
  base: SiteBase;
  /** reads the organisation from the database */
  read: () => Promise<WholeSite>;
}

/** The organisation by the present settings: one object whose values are replaced. A page takes a copy. */
export class LiveSite {
  readonly site: WholeSite;
  readonly base: SiteBase;
  readonly #db: Database;
  readonly #read: () => Promise<WholeSite>;
  /** of the content that `site` was read from */
  #version = 0;
  #reading: { version: number; done: Promise<void> } | undefined;

  constructor({ db, base, read }: LiveSiteParts) {
    this.#db = db;
    this.#read = read;
    this.base = base;
    this.site = structuredClone(base.site);
  }

  /**
   * Updates `site` after a content change in any process; without one it costs no query.
   * @throws the error of reading
   */
  async refresh(): Promise<void> {
    const version = this.#db.contentVersion;
    if (version === this.#version) return;
    if (this.#reading?.version !== version) this.#reading = { version, done: this.#readAt(version) };
    await this.#reading.done;
  }

  /** Returns a copy of the present state. @throws the error of reading */
  async latest(): Promise<WholeSite> {
    await this.refresh();
    return { ...this.site };
  }

  async #readAt(version: number): Promise<void> {
    try {
      const site = await this.#read();
      // One that was begun later may have been done earlier.
      if (version < this.#version) return;
      Object.assign(this.site, site);
      this.#version = version;
    } catch (error) {
      if (this.#reading?.version === version) this.#reading = undefined;
      throw error;
    }
  }

  /** Keeps `site` fresh without requests too, for mails by the clock. @returns what stops it */
  follow(everyMs = 500): () => void {
    const timer = setInterval(() => {
      // While the database is away it stays as it is; requests that need the database report that themselves.
      if (!this.#db.isAway) this.refresh().catch(() => {});
    }, everyMs);
    timer.unref();
    return () => clearInterval(timer);
  }
}
