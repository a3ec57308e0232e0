import type { Transaction } from "kysely";
import {
  type Actor,
  actorOf,
  changesBetween,
  deedSince,
  forgetTitles,
  lockItem,
  recordDeed,
  titleOf,
} from "./features/audit/model.server";
import { actorName, type Noun } from "./features/audit/schema";
import type { SignedIn } from "./features/auth/model.server";
import { lockRegistration } from "./features/registrations/model.server";
import { collect, keepInTrash } from "./features/trash/model.server";
import { lockAdmins } from "./features/users/model.server";
import { type AnyRow, nounFacts } from "./nouns.server";
import { type Queryable, type Witness, witnessed } from "./platform/database.server";
import { Problem } from "./platform/problem.server";
import type { Site } from "./site";
import type { Tables } from "./tables";
import { formatDateTime } from "./ui/format";

/** A write by an administrator that is about to be made. */
interface Writing {
  user: SignedIn;
  noun: Noun;
  /** the id of what is written; undefined for what is new */
  item: string | undefined;
  /** it is a deletion, which the trash is for */
  deletes: boolean;
  /** the `updated_at` of the item as the caller saw it; a later change by somebody else refuses this one */
  seen: string | undefined;
  site: Site;
  now: () => Date;
}

/** What has to be waited for before the row itself, so that no two writes wait for each other. */
const lockFirst: Partial<Record<Noun, (transaction: Queryable, id: number) => Promise<unknown>>> = {
  registration: lockRegistration,
  user: lockAdmins,
};

async function rowOf(transaction: Queryable, noun: Noun, item: string | undefined): Promise<AnyRow | undefined> {
  if (item === undefined) return undefined;
  await lockFirst[noun]?.(transaction, Number(item));
  return lockItem(transaction, noun, item);
}

/** Refuses a write of somebody who has not seen the latest state, and says who has changed it. */
async function refuseStale(transaction: Queryable, { user, noun, item = "", seen = "", site }: Writing, row?: AnyRow) {
  if (row && (row.updated_at === undefined || row.updated_at === seen)) return;
  const deed = await deedSince(transaction, { noun, item, since: seen });
  const when = deed?.created_at ?? (row?.updated_at as string | undefined);
  const on = when === undefined ? "" : ` on ${formatDateTime(when, site)}`;
  const who = !deed ? undefined : deed.user_id === user.id ? "You" : actorName(deed);
  if (!row) {
    if (who) throw new Problem(404, `${who} deleted this${on}, after you opened it. It may be in the trash.`);
    return;
  }
  throw new Problem(
    412,
    who ? `${who} changed this${on}, after you opened it here.` : `This was changed${on}, after you opened it here.`,
  );
}

const idOf = (result: unknown): string | undefined => {
  const id = (result as { id?: unknown } | undefined)?.id;
  return id === undefined ? undefined : String(id);
};

/** Watches one write: whether it may be made, what it changed, and what it took away. */
class Watch {
  /** what was deleted is in the trash under this number */
  trashId: number | undefined;
  readonly #writing: Writing;
  readonly #actor: Actor;

  constructor(writing: Writing) {
    this.#writing = writing;
    this.#actor = actorOf(writing.user);
  }

  readonly witness: Witness = async <T>(transaction: Transaction<Tables>, write: () => Promise<T>): Promise<T> => {
    const { noun, item, deletes, seen } = this.#writing;
    const before = await rowOf(transaction, noun, item);
    if (seen !== undefined) await refuseStale(transaction, this.#writing, before);
    const bundle = deletes && before ? await collect(transaction, noun, before) : undefined;
    const result = await write();
    const written = item ?? idOf(result);
    if (written === undefined) return result;
    const after = await lockItem(transaction, noun, written);
    await this.#note(transaction, written, before, after);
    if (bundle && !after) {
      const now = this.#writing.now();
      this.trashId = await keepInTrash(transaction, { noun, item: written, bundle, actor: this.#actor, now });
    }
    // What the trash is not for is deleted for good at once; so is what it was called.
    if (before && !after && !nounFacts[noun].trash) await forgetTitles(transaction, noun, [written]);
    return result;
  };

  async #note(transaction: Queryable, item: string, before: AnyRow | undefined, after: AnyRow | undefined) {
    const row = after ?? before;
    if (!row) return;
    const { noun, now } = this.#writing;
    const changes = before && after ? changesBetween(noun, before, after) : [];
    const action = !before ? "created" : !after ? "deleted" : "updated";
    const deed = { actor: this.#actor, action, noun, item, title: titleOf(noun, row), changes, now: now() } as const;
    await recordDeed(transaction, deed);
  }
}

/**
 * Makes a write by an administrator: with a line in the audit trail, and with what it deletes in the trash, all in the
 * one transaction of the write itself.
 *
 * @returns what the write answers; for a deletion with its `trash_id`
 * @throws Problem 412 when somebody has changed the item since it was seen
 */
export async function watched<T>(writing: Writing, handle: () => Promise<T>): Promise<T> {
  const watch = new Watch(writing);
  const answer = await witnessed(watch.witness, handle);
  if (watch.trashId === undefined || answer instanceof Response) return answer;
  return { ...answer, trash_id: watch.trashId };
}
