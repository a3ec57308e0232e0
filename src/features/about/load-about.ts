import { type Load, section } from "../../client/page";
import type { Section } from "../../ui/section";
import { loadTeam, type Teammate } from "../team/public/load-team";
import { wordsApi } from "../words/client";
import type { AboutWords } from "../words/schema";

/** Loads the words of /about and the team. */
export const load = (({ api }) => {
  const words = section(wordsApi(api).about());
  return { words, team: unlessHidden(words, loadTeam(api)) };
}) satisfies Load<object>;

/** Returns nobody where the team's part of the page is hidden: a page's data is sent whether it is shown or not. */
async function unlessHidden(words: Promise<Section<AboutWords>>, team: Promise<Teammate[] | null>) {
  const [loaded, people] = await Promise.all([words, team]);
  return loaded.ok && !loaded.value.shown.includes("team") ? [] : people;
}
