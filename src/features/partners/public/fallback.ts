import rows from "../../../../samples/anchor-makerspace/partners.yaml?fields=name,website_url,category";

/** The partners of the default sample content, for when the real ones cannot be loaded; their logos are kept with it. */
export const fallbackPartners = rows.map((row) => ({ ...row, logo_url: "" }));
