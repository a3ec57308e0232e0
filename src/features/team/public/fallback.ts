import rows from "../../../../samples/anchor-makerspace/team.yaml?fields=name,role,bio,github_url,linkedin_url,twitter_url";

/** The sample content's people, if the list cannot be loaded or is empty. Drawn covers replace their portraits. */
export const fallbackTeam = rows.map((row) => ({ ...row, image_url: "" }));
