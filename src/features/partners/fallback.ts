import rows from "../../../samples/anchor-makerspace/partners.yaml?fields=name,website_url,category";
import type { Partner } from "./schema";

/** The partners of the default sample content, for when the real ones cannot be loaded; their logos are kept with it. */
export const fallbackPartners: Pick<Partner, "name" | "logo_url" | "website_url" | "category">[] = rows.map((row) => ({
  ...row,
  logo_url: "",
}));
