import type { Queryable } from "../../platform/database/database.server";
import { foldKey, searchText } from "../../platform/text";
import { ofName } from "../../samples/of-name.server";
import type { PictureAddresses } from "../../samples/pictures.server";
import { fallbackPartners } from "./public/fallback";

/** Adds the partners that are built in, with their logos. */
export async function addSamplePartners(
  transaction: Queryable,
  logos: PictureAddresses["partners"],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await transaction
    .insertInto("partners")
    .values(
      fallbackPartners.map((partner) => ({
        ...partner,
        logo_url: ofName(logos, partner.name),
        name_key: foldKey(partner.name),
        featured: partner.featured ? 1 : 0,
        is_active: 1,
        search_text: searchText(partner.name, partner.description),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}
