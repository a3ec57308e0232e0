import { createHmac } from "node:crypto";
import type { Services } from "../../api/endpoint.server";
import type { Database } from "../../platform/database/database.server";
import { wideNetworkOf } from "../../platform/limits/caller-address.server";
import { countStrangers, type MailRow } from "../../platform/mail/queue.server";
import type { Delay } from "../../platform/mail/sender.server";
import { derive } from "../../platform/site-key.server";
import { instantOfWall, wallTime } from "../../platform/time";

const day = 24 * 3_600_000;

/** The share of the day's mails to unconfirmed addresses that is reserved for accounts, which never wait. */
const reserved = 0.2;
/** The largest share of one network. */
const ofNetwork = 0.5;

/** The mark of the caller's network on a mail to an unconfirmed address, for the daily bound; hides the network. */
export const strangerMark = ({ siteKey, address }: Pick<Services, "siteKey"> & { address: string }): string =>
  createHmac("sha256", derive(siteKey, "mails to strangers"))
    .update(wideNetworkOf(address))
    .digest("base64url")
    .slice(0, 22);

const tomorrow = "It waits until tomorrow: today's limit of mails to unconfirmed addresses is reached.";

/** When a stranger's mail may be sent: the site's next midnight once the day's mails are used up; undefined for now. */
export const delayedUntil =
  ({ site, now }: Pick<Services, "site" | "now">) =>
  async (db: Database, { id, stranger }: Pick<MailRow, "id" | "stranger">): Promise<Delay | undefined> => {
    if (stranger === null) return undefined;
    const { timeZone, mailsToStrangers: most } = site;
    const wall = wallTime(now().toISOString(), timeZone);
    const [midnight, next] = [0, 1].map((days) => instantOfWall(wall - (wall % day) + days * day, timeZone) ?? "");
    const since = midnight ?? "";
    const all = await countStrangers(db, { since, before: id });
    const own = await countStrangers(db, { since, before: id, stranger });
    const isFull = all >= most - Math.floor(most * reserved) || own >= Math.ceil(most * ofNetwork);
    return isFull ? { until: new Date(next ?? ""), error: tomorrow } : undefined;
  };
