import { sql } from "kysely";
import type { Resource } from "../api/resource";
import { resourceOf } from "../features/registry";
import { type SampleKind, sampleKinds } from "../features/sample-content/choices";
import { judgedByTrail } from "../features/sample-content/schema";
import type { Database, Queryable } from "../platform/database/database.server";
import { putSetting } from "../platform/database/setting-rows.server";
import { organisationFolders } from "./folder.server";
import { type Organisation, readOrganisation } from "./read.server";

/** The settings row with the marked first start. */
const key = "samples_marked";

/**
 * Marks the samples of the first start, to recognise later changes. In older databases, rows of that time with a
 * sample's title are samples.
 * @returns whether anything was marked
 */
export async function markSamples(db: Database, folder: string | undefined): Promise<boolean> {
  const starts = await startsOf(db);
  const started = `${starts.communities} ${starts.content}`;
  if (started === " " || starts.marked === started) return false;
  const titles = starts.content ? await titlesOf(folder) : new Map();
  return db.write(async (transaction) => {
    for (const kind of sampleKinds) await markKind(transaction, kind, { titles: titles.get(kind) ?? [], starts });
    await putSetting(transaction, key, started);
    return true;
  });
}

/** The times of first communities and sample content, ISO 8601; empty if marked. */
async function startsOf(db: Queryable) {
  const rows = await db
    .selectFrom("settings")
    .selectAll()
    .where("key", "in", ["first_communities_added_at", "sample_content_added_at", key])
    .execute();
  const of = (name: string) => rows.find((row) => row.key === name)?.value ?? "";
  return { communities: of("first_communities_added_at"), content: of("sample_content_added_at"), marked: of(key) };
}

async function titlesOf(folder: string | undefined): Promise<Map<SampleKind, string[]>> {
  const titles = new Map<SampleKind, string[]>();
  const folders = new Set([...organisationFolders(), ...(folder ? [folder] : [])]);
  for (const one of folders) {
    // An unusable folder cannot have been imported.
    const organisation = await readOrganisation(one).catch(() => undefined);
    if (organisation)
      for (const [kind, some] of named(organisation)) titles.set(kind, [...(titles.get(kind) ?? []), ...some]);
  }
  return titles;
}

const named = (all: Organisation): [SampleKind, string[]][] => [
  ["event", all.events.map(({ title }) => title)],
  ["project", all.projects.map(({ title }) => title)],
  ["qualification", all.qualifications.map(({ name }) => name)],
  ["letter", all.letters.map(({ subject }) => subject)],
  ["agreement", all.agreements.map(({ name }) => name)],
  ["equipment", all.equipment.map(({ name }) => name)],
  ["post", all.articles.map(({ title }) => title)],
  ["product", all.products.map(({ name }) => name)],
  ["gallery_item", all.gallery.map(({ title }) => title)],
  ["partner", all.partners.map(({ name }) => name)],
  ["team_member", all.team.map(({ name }) => name)],
  ["message", all.messages.map(({ subject }) => subject)],
  ["registration", all.events.flatMap(({ registrations }) => registrations.map(({ name }) => name))],
  ["community", all.communities.map(({ id }) => id)],
];

interface Marking {
  titles: string[];
  starts: Awaited<ReturnType<typeof startsOf>>;
}

async function markKind(transaction: Queryable, kind: SampleKind, { titles, starts }: Marking): Promise<void> {
  const resource = resourceOf(kind);
  const isCommunity = kind === "community";
  const names = isCommunity ? [...titles, "sdc", "hdc"] : titles;
  const by = isCommunity && starts.communities > starts.content ? starts.communities : starts.content;
  if (names.length === 0) return;
  await transaction
    .insertInto("samples")
    .columns(["kind", "item", "made_at"])
    .expression(madeBy(resource, names, by))
    .onConflict((conflict) =>
      // A first community that the sample content replaced keeps the earlier time.
      conflict
        .columns(["kind", "item"])
        .doUpdateSet((set) => ({ made_at: set.ref("excluded.made_at") }))
        .whereRef("excluded.made_at", "<", "samples.made_at"),
    )
    .execute();
}

function madeBy({ key: kind, table, idType, titleColumn }: Resource, names: string[], by: string) {
  const name = sql.ref(idType === "text" ? "id" : titleColumn);
  const changed = sql.ref(judgedByTrail.includes(kind as SampleKind) ? "created_at" : "updated_at");
  const made = sql`case when ${changed} <= ${by} then ${changed} else '' end`;
  return sql`select ${sql.lit(kind)}, cast(id as text), ${made} from ${sql.table(table)}
    where created_at <= ${by} and ${name} in (${sql.join(names)})` as never;
}
