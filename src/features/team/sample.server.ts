import type { Queryable } from "../../platform/database/database.server";
import { foldKey, searchText } from "../../platform/text";
import { ofName } from "../../samples/of-name.server";
import type { PictureAddresses } from "../../samples/pictures.server";
import { fallbackTeam } from "./public/fallback";

/** Adds the team that is built in, with their portraits; their e-mail addresses are in the reserved .example domain. */
export async function addSampleTeam(
  transaction: Queryable,
  portraits: PictureAddresses["team"],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await transaction
    .insertInto("team_members")
    .values(
      fallbackTeam.map((member) => ({
        ...member,
        image_url: ofName(portraits, member.name),
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
