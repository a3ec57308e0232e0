import type { Database } from "./database/database.server";
import { FollowedContent } from "./followed-content.server";
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
  readonly #followed: FollowedContent<WholeSite>;

  constructor({ db, base, read }: LiveSiteParts) {
    this.base = base;
    this.site = structuredClone(base.site);
    this.#followed = new FollowedContent({
      version: () => db.contentVersion,
      isAway: () => db.isAway,
      read,
      take: (site) => Object.assign(this.site, site),
    });
  }

  /**
   * Updates `site` after a content change in any process; without one it costs no query.
   * @throws the error of reading
   */
  refresh(): Promise<void> {
    return this.#followed.refresh();
  }

  /** Returns a copy of the present state. @throws the error of reading */
  async latest(): Promise<WholeSite> {
    await this.refresh();
    return { ...this.site };
  }

  /** Keeps `site` fresh without requests too, for mails by the clock. @returns what stops it */
  follow(everyMs?: number): () => void {
    return this.#followed.follow(everyMs);
  }
}
