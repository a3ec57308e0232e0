import rows from "../../../../samples/anchor-makerspace/team.yaml?fields=name,role,bio,github_url,linkedin_url,twitter_url";

/**
 * The people of the sample content, used when the organisation's own cannot be loaded or the list is empty. Drawn
 * covers replace their portraits, which are kept with the sample content.
 */
export const fallbackTeam = rows.map((row) => ({ ...row, image_url: "" }));
