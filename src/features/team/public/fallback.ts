import rows from "../../../../samples/anchor-makerspace/team.yaml?fields=name,role,bio,github_url,linkedin_url,twitter_url";

/**
 * The people of the default sample content, for when the real ones of its organisation cannot be loaded or there are none.
 * Their portraits are kept with the sample content; here their covers stand in.
 */
export const fallbackTeam = rows.map((row) => ({ ...row, image_url: "" }));
