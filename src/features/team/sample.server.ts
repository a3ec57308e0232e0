import type { Queryable } from "../../platform/database.server";
import { foldKey, searchText } from "../../platform/text";
import { fallbackTeam } from "./fallback";

/** Adds the team that is built in; their e-mail addresses are in the reserved .example domain. */
export async function addSampleTeam(transaction: Queryable, now: Date): Promise<void> {
  const at = now.toISOString();
  await transaction
    .insertInto("team_members")
    .values(
      fallbackTeam.map((member) => ({
        ...member,
        name_key: foldKey(member.name),
        email: `${member.name.toLowerCase().replace(" ", ".")}@anchor.example`,
        is_active: 1,
        search_text: searchText(member.name, member.role, member.bio),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}
