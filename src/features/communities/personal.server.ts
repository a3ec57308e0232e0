import type { Person, PersonalData } from "../../api/personal-data.server";
import type { Queryable } from "../../platform/database/database.server";
import { updateRow } from "../../platform/database/rows.server";

interface Part {
  table: string;
  rows: { user_id: number }[];
}

async function forgetInTrash(transaction: Queryable, { id: userId }: Person): Promise<void> {
  const bundles = transaction
    .selectFrom("trash")
    .where("resource", "=", "community")
    .where("rows", "like", `%"user_id":${userId}%`);
  for (const { id, rows, dependants } of await bundles.select(["id", "rows", "dependants"]).execute()) {
    const parts = JSON.parse(rows) as Part[];
    const members = parts.find(({ table }) => table === "community_members");
    const others = members?.rows.filter(({ user_id }) => user_id !== userId) ?? [];
    if (!members || others.length === members.rows.length) continue;
    const left = members.rows.length - others.length;
    members.rows = others;
    await updateRow(transaction, "trash", id, {
      rows: JSON.stringify(parts),
      dependants: Math.max(0, dependants - left),
    });
  }
}

/** The communities that somebody has joined; it goes with the account. */
export const personalDataOfMemberships: PersonalData = {
  name: "memberships",
  columns: { community_members: ["user_id"] },
  read: (db, { id }) =>
    db
      .selectFrom("community_members")
      .innerJoin("communities", "communities.id", "community_members.community_id")
      .select(["communities.id", "communities.name", "community_members.created_at"])
      .where("community_members.user_id", "=", id)
      .orderBy("community_members.created_at")
      .execute(),
  forget: forgetInTrash,
};
