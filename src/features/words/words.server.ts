import type { Services } from "../../api/endpoint.server";
import type { Database } from "../../platform/database/database.server";
import { isReached, isTurnedOff } from "../../platform/site-parts";
import { toLocalInput } from "../../platform/time";
import { renderText } from "../blog/model.server";
import { type PartsOf, pageParts } from "../settings/fields/parts";
import { fill, fillMarkdown, namesIn } from "../settings/fill";
import { type KnownWords, readWords } from "../settings/site/site-settings.server";
import type { AboutWords, ContactWords, HomeWords, LegalWords } from "./schema";

type WordServices = Pick<Services, "db" | "site" | "liveSite">;
type Page = "home" | "about" | "contact" | "terms" | "privacy";

interface Read {
  version: number;
  words: Promise<KnownWords>;
  made: Map<string, Promise<unknown>>;
}
/** By database, as versions count its content; tests have several in one process. */
const lastRead = new WeakMap<Database, Read>();

/** The result for a page, made once for each content version and process. */
function once<Made>(
  { db, site, liveSite }: WordServices,
  page: Page,
  make: (words: KnownWords) => Promise<Made>,
): Promise<Made> {
  let read = lastRead.get(db);
  if (read?.version !== db.contentVersion) {
    read = { version: db.contentVersion, words: readWords(db, liveSite.base), made: new Map() };
    lastRead.set(db, read);
  }
  const key = JSON.stringify([page, namesIn(site), site.pitch, site.turnedOff, site.timeZone]);
  const known = read.made.get(key) as Promise<Made> | undefined;
  if (known) return known;
  const made = read.words.then(make);
  read.made.set(key, made);
  // A failure is retried by the next request.
  made.catch(() => lastRead.get(db) === read && lastRead.delete(db));
  return made;
}

const shownOf = <Name extends keyof typeof pageParts>(
  page: Name,
  { hidden }: KnownWords,
  isThere: Partial<Record<PartsOf<Name>, boolean>>,
) => {
  const parts: readonly PartsOf<Name>[] = pageParts[page];
  return parts.filter((part) => !(hidden as readonly string[]).includes(part) && isThere[part] !== false);
};

function filled<Value>(value: Value, names: Record<string, string>): Value {
  // TypeScript cannot see that a text stays a text.
  if (typeof value === "string") return fill(value, names) as Value;
  if (Array.isArray(value)) return value.map((item) => filled(item, names)) as Value;
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, names)])) as Value;
  return value;
}

const draw = (text: string, names: Record<string, string>): Promise<string> => renderWithin(fillMarkdown(text, names));

/** Renders Markdown as safe HTML within a page: its headings are below the section's and have no anchors. */
export async function renderWithin(text: string): Promise<string> {
  const { html } = await renderText(text);
  return html
    .replaceAll(/(<\/?h)([2-5])\b/g, (_, tag: string, level: string) => tag + (Number(level) + 1))
    .replaceAll(/ id="part-[^"]*"/g, "");
}

/** The texts of the home page. */
export const homeWords = (asked: WordServices): Promise<HomeWords> =>
  once(asked, "home", async (words) => {
    const { site } = asked;
    const names = namesIn(site);
    const { offers, hero_ways, mission_values, stats, stories, open_points } = filled(
      {
        offers: words.offers,
        hero_ways: words.hero_ways,
        mission_values: words.mission_values,
        stats: words.stats,
        stories: words.stories,
        open_points: words.open_points,
      },
      names,
    );
    const leads = (address: string) => !isTurnedOff(site, address);
    const missionText = fill(words.mission_text, names);
    const shown = shownOf("home", words, {
      offers: offers.length > 0,
      open: words.open_text !== "" || open_points.length > 0,
      mission: missionText !== "" || mission_values.length > 0,
      stats: stats.length > 0,
      stories: stories.length > 0,
      visit: isReached(site),
    });
    const isShown = (part: PartsOf<"home">) => shown.includes(part);
    return {
      shown,
      hero: {
        title: fill(words.hero_title, names),
        text: fill(words.hero_text, names) || site.pitch,
        ways: hero_ways.filter(({ address }) => leads(address)),
      },
      offers: isShown("offers")
        ? {
            title: fill(words.offers_title, names),
            text: fill(words.offers_text, names),
            items: offers.map((offer) => (leads(offer.address) ? offer : { ...offer, address: "" })),
          }
        : { title: "", text: "", items: [] },
      open: isShown("open")
        ? {
            title: fill(words.open_title, names),
            html: await draw(words.open_text, names),
            points: open_points,
          }
        : { title: "", html: "", points: [] },
      mission: isShown("mission")
        ? { title: fill(words.mission_title, names), text: missionText, values: mission_values }
        : { title: "", text: "", values: [] },
      stats: isShown("stats") ? stats : [],
      stories: isShown("stories") ? stories : [],
    };
  });

/** The texts of the about page. */
export const aboutWords = (asked: WordServices): Promise<AboutWords> =>
  once(asked, "about", async (words) => {
    const names = namesIn(asked.site);
    const { about_mission: mission, about_values: values, journey, impact } = words;
    const shown = shownOf("about", words, {
      story: words.story !== "",
      values: mission !== "" || values.length > 0,
      journey: journey.length > 0,
      impact: impact.length > 0,
    });
    const isShown = (part: PartsOf<"about">) => shown.includes(part);
    return {
      shown,
      story: isShown("story") ? await draw(words.story, names) : "",
      ...filled(
        {
          mission: isShown("values") ? mission : "",
          values: isShown("values") ? values : [],
          journey: isShown("journey") ? journey : [],
          impact: isShown("impact") ? impact : [],
        },
        names,
      ),
    };
  });

/** The texts of the contact page. */
export const contactWords = (asked: WordServices): Promise<ContactWords> =>
  once(asked, "contact", async (words) => {
    const names = namesIn(asked.site);
    const shown = shownOf("contact", words, { questions: words.questions.length > 0 });
    return {
      shown,
      questions: await Promise.all(
        (shown.includes("questions") ? words.questions : []).map(async ({ question, answer }) => ({
          question: fill(question, names),
          html: await draw(answer, names),
        })),
      ),
    };
  });

const writtenOn = { terms: "2026-11-21", privacy: "2026-11-27" };

const inWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();

/** Terms or privacy, split at second-level headings. */
export const legalWords = (asked: WordServices, page: "terms" | "privacy"): Promise<LegalWords> =>
  once(asked, page, async (words) => {
    const { html } = await renderText(fillMarkdown(words[page], namesIn(asked.site)));
    // Our renderer's HTML: user input cannot look like this.
    const [before = "", ...parts] = html.split(/<h2 id="(part-[^"]+)">([\s\S]*?)<\/h2>/);
    const [, lead = "", rest = ""] = /^\s*<p>([\s\S]*?)<\/p>([\s\S]*)$/.exec(before) ?? [undefined, "", before];
    const sections: LegalWords["sections"] = [];
    for (let at = 0; at + 2 < parts.length; at += 3) {
      const [id = "", title = "", body = ""] = parts.slice(at, at + 3);
      sections.push({ id, title: textIn(title) || `${sections.length + 1}`, html: body.trim() });
    }
    const changedAt = page === "terms" ? words.termsChangedAt : words.privacyChangedAt;
    const day = changedAt ? toLocalInput(changedAt, asked.site.timeZone).slice(0, 10) : writtenOn[page];
    return { lead: textIn(lead), changed: inWords(day), opening: rest.trim(), sections };
  });
