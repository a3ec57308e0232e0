import type { Database } from "./database/database.server";
import type { SiteBase, WholeSite } from "./site";

interface LiveSiteParts {
  db: Database;
  base: SiteBase;
  /** who the organisation is by what the database says now */
  read: () => Promise<WholeSite>;
}

/**
 * Who this organisation is, as the settings in the database say at the moment. `site` is one object for as long as the process
 * runs, whose values are replaced: whoever holds it follows by itself. What has to be of one piece, such as a page, takes a copy.
 */
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
   * Makes `site` what it is by the latest change of content, in this process or another. Costs no query where there was none since
   * the last time; several that ask at once wait for one reading.
   *
   * @throws whatever reading throws; `site` is then what it was
   */
  async refresh(): Promise<void> {
    const version = this.#db.contentVersion;
    if (version === this.#version) return;
    if (this.#reading?.version !== version) this.#reading = { version, done: this.#readAt(version) };
    await this.#reading.done;
  }

  /** A copy of it as it is now, which stays what it is. @throws whatever reading throws */
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

  /**
   * Keeps it fresh also where nobody asks for anything: mails are written and sent by the clock.
   *
   * @returns what stops it
   */
  follow(everyMs = 500): () => void {
    const timer = setInterval(() => {
      // Away, it stays as it is; whoever asks for the database hears of it.
      if (!this.#db.isAway) this.refresh().catch(() => {});
    }, everyMs);
    timer.unref();
    return () => clearInterval(timer);
  }
}
