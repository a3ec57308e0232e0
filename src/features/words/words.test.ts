import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { pageParts } from "../settings/fields/parts";
import {
  addSampleWords,
  readSampleWords,
  removeSampleFacts,
  restoreSampleFacts,
} from "../settings/sample-facts.server";
import type { Settings } from "../settings/schema";
import type { AboutWords, ContactWords, HomeWords, LegalWords } from "./schema";

async function office() {
  const app = await makeApp();
  return { app, admin: await app.as("admin") };
}

const home = async (app: Awaited<ReturnType<typeof makeApp>>) => (await app.get<HomeWords>("/words/home")).body;
const questions = async (app: Awaited<ReturnType<typeof makeApp>>) =>
  (await app.get<ContactWords>("/words/contact")).body.questions;

describe("what nobody has changed", () => {
  test("is as it was specified; numbers, stories and a past are nobody's before they have them", async () => {
    const { app } = await office();
    const words = await home(app);
    expect(words.hero).toMatchObject({ title: "Make it here, with other people.", text: app.services.site.pitch });
    expect(words.hero.ways.map(({ label }) => label)).toEqual([
      "Join Our Community",
      "Explore Projects",
      "Visit Store",
    ]);
    expect(words.offers.items.map(({ name }) => name)).toHaveLength(6);
    expect(words.open).toMatchObject({ title: "Open to Everyone" });
    expect(words.open.html).toBe(
      '<p>Come on a Saturday. <a href="/communities#join">Join a community</a> when you like it.</p>',
    );
    expect(words.shown).toEqual([
      "coming",
      "partners",
      "offers",
      "open",
      "communities",
      "machines",
      "visit",
      "mission",
    ]);
    const about = (await app.get<AboutWords>("/words/about")).body;
    expect(about.shown).toEqual(["story", "snippet", "values", "team"]);
    expect(about.story).toContain("<p>Anchor Makerspace was founded in 2018, so that people");
    expect((await questions(app)).map(({ question }) => question)).toHaveLength(6);
  });

  test("pages of rules have a lead, a day and sections; what they name follows the settings", async () => {
    const { app, admin } = await office();
    const terms = (await app.get<LegalWords>("/words/terms")).body;
    expect(terms).toMatchObject({ changed: "21 November 2026", opening: "" });
    expect(terms.lead).toMatch(/^The rules for using this website.* They are short on purpose\.$/);
    expect(terms.sections.map(({ title }) => title)).toEqual([
      ...["Who agrees to what", "Your account", "Events", "In the space", "What you make is yours", "The store"],
      ...["The site itself", "If something goes wrong", "Changes and questions"],
    ]);
    expect(terms.sections[2]?.html).toContain('<a href="mailto:events@anchor.example">events@anchor.example</a>');
    await admin.put("/settings", {
      name: "Fab *Lab* <b>",
      address_lines: ["4th floor"],
      events_email: "e_v_@mutare.example",
    });
    const later = (await app.get<LegalWords>("/words/terms")).body;
    expect(later.sections[0]?.html).toContain("This site is run by Fab *Lab* &#x3C;b>, 4th floor");
    expect(later.sections[2]?.html).toContain('<a href="mailto:e_v_@mutare.example">e_v_@mutare.example</a>');
    expect(later.changed).toBe("21 November 2026");
    const privacy = (await app.get<LegalWords>("/words/privacy")).body;
    expect(privacy.sections.map(({ title }) => title)).toHaveLength(8);
  });
});

test("rules of an organisation whose country is not known name no other one's law", async () => {
  const { app, admin } = await office();
  const rules = async () =>
    JSON.stringify([(await app.get("/words/terms")).body, (await app.get("/words/privacy")).body]);
  expect(await rules()).toContain("the law of Zimbabwe");
  await admin.put("/settings", { name: "Fablab Ghent", latitude: null, longitude: null });
  expect(await rules()).not.toMatch(/Zimbabwe|of 2021/);
  expect(await rules()).toContain("the law of the country where we are");
  await admin.put("/settings", { country: "BE" });
  expect(await rules()).toContain("the law of Belgium");
});

describe("what is set", () => {
  test("is said at once, wins over the sample content, and is set back by null", async () => {
    const { app, admin } = await office();
    await app.db.change((transaction) =>
      addSampleWords(transaction, { stats: [{ number: "500+", of: "members" }], story: "{name} is old." }),
    );
    expect((await home(app)).stats).toEqual([{ number: "500+", of: "members" }]);
    const sampled = (await admin.get<Settings>("/settings")).body.settings;
    expect(sampled.stats).toMatchObject({ source: "samples", otherwise_source: "samples" });
    expect(sampled.hero_title).toMatchObject({ source: "default" });
    const own = [{ number: "7", of: "benches" }];
    const { body } = await admin.put<Settings>("/settings", { stats: own, hero_title: "Come in to {name}" });
    expect(body.settings.stats).toMatchObject({ value: own, source: "settings", otherwise_source: "samples" });
    expect(await home(app)).toMatchObject({ stats: own, hero: { title: "Come in to Anchor Makerspace" } });
    await admin.put("/settings", { stats: null, hero_title: null });
    expect(await home(app)).toMatchObject({ stats: [{ number: "500+" }], hero: { title: /^Make it here/ } });
  });

  test("a text may become longer by what it names than it may be written", async () => {
    const { app, admin } = await office();
    await admin.put("/settings", { name: "N".repeat(60) });
    const long = "{name}".repeat(13);
    const story = { name: long, what: long, words: long };
    const value = { name: long, text: long };
    const change = {
      stories: [story],
      mission_values: [value],
      offers_title: long,
      stats: [{ number: "{name}", of: long.slice(0, 60) }],
    };
    expect((await admin.put("/settings", change)).status).toBe(200);
    expect((await home(app)).stories[0]?.name).toBe("N".repeat(780));
  });

  test("the facts of the sample content go and come back; what was written over them stays", async () => {
    const { app, admin } = await office();
    const words = { stats: [{ number: "500+", of: "members" }], journey: [{ year: "2018", title: "Begun", text: "" }] };
    await app.db.change((transaction) => addSampleWords(transaction, words));
    await admin.put("/settings", { stats: [{ number: "7", of: "benches" }] });
    const gone = await app.db.change((transaction) => removeSampleFacts(transaction));
    expect((await home(app)).stats).toEqual([{ number: "7", of: "benches" }]);
    expect((await app.get<AboutWords>("/words/about")).body).toMatchObject({ journey: [] });
    expect((await admin.get<Settings>("/settings")).body.settings.journey).toMatchObject({ source: "default" });
    await app.db.change((transaction) => restoreSampleFacts(transaction, gone));
    expect((await app.get<AboutWords>("/words/about")).body).toMatchObject({ journey: words.journey });
    expect(await readSampleWords(app.db)).toEqual(words);
    expect(await app.db.change((transaction) => removeSampleFacts(transaction))).toHaveLength(1);
    expect(await app.db.change((transaction) => removeSampleFacts(transaction))).toEqual([]);
  });

  test("Markdown is read as articles are: nothing that runs reaches a page", async () => {
    const { app, admin } = await office();
    const answer = "# Big\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![y](http://a.example/b.png) **so**";
    await admin.put("/settings", {
      questions: [{ question: "<b>Why</b> {name}?", answer }],
      terms: `${answer}\n\n## One`,
    });
    const [asked] = await questions(app);
    expect(asked?.question).toBe("<b>Why</b> Anchor Makerspace?");
    expect(asked?.html).toContain("<h3>Big</h3>");
    expect(asked?.html).not.toMatch(/<script|javascript:|<img[^>]+src="http:/);
    const terms = (await app.get<LegalWords>("/words/terms")).body;
    expect(JSON.stringify(terms)).not.toMatch(/<script|javascript:/);
    expect(terms).toMatchObject({ changed: app.services.now().toLocaleDateString("en-GB", { dateStyle: "long" }) });
  });

  test("rules without a heading, with odd headings, or with a list first are shown whole", async () => {
    const { app, admin } = await office();
    const read = async (terms: string) => {
      await admin.put("/settings", { terms });
      return (await app.get<LegalWords>("/words/terms")).body;
    };
    expect(await read("Only this & that.")).toMatchObject({ lead: "Only this & that.", opening: "", sections: [] });
    const listed = await read("- first\n\n## **Bold** `code`\n\ntext");
    expect(listed).toMatchObject({ lead: "", sections: [{ title: "Bold code", html: "<p>text</p>" }] });
    expect(listed.opening).toContain("<li>first</li>");
    const odd = await read("## Same\n\na\n\n## Same\n\nb\n\n## ![](https://a.example/b.png)\n\nc");
    expect(odd.sections.map(({ title }) => title)).toEqual(["Same", "Same", "3"]);
    expect(new Set(odd.sections.map(({ id }) => id)).size).toBe(3);
  });

  test("what is hidden and what is empty is not there", async () => {
    const { app, admin } = await office();
    await admin.put("/settings", { hidden_parts: ["offers", "team", "host"], open_points: [], open_text: "" });
    expect((await home(app)).shown).toEqual(["coming", "partners", "communities", "machines", "visit", "mission"]);
    expect((await app.get<AboutWords>("/words/about")).body.shown).toEqual(["story", "snippet", "values"]);
    expect((await app.get<ContactWords>("/words/contact")).body.shown).toEqual(["questions"]);
    await admin.put("/settings", { hidden_parts: Object.values(pageParts).flat() });
    expect((await home(app)).shown).toEqual([]);
  });

  test("nothing says the words of a hidden part", async () => {
    const { app, admin } = await office();
    const said = (part: string) => `words of ${part}`;
    const named = (part: string) => [{ name: said(part), text: said(part) }];
    await admin.put("/settings", {
      offers: [{ ...named("offers")[0], drawing: "events", way: said("offers"), address: "/events" }],
      open_points: named("open"),
      mission_values: named("mission"),
      stats: [{ number: "7", of: said("stats") }],
      stories: [{ name: said("stories"), what: said("stories"), words: said("stories") }],
      story: said("story"),
      about_mission: said("values"),
      journey: [{ year: "2024", title: said("journey"), text: said("journey") }],
      impact: [{ number: "7", of: said("impact") }],
      questions: [{ question: said("questions"), answer: said("questions") }],
    });
    const everything = async () => {
      const calls = ["home", "about", "contact"].map((page) => app.get(`/words/${page}`));
      return JSON.stringify((await Promise.all(calls)).map(({ body }) => body));
    };
    expect(new Set((await everything()).match(/words of \w+/g))).toHaveLength(10);
    await admin.put("/settings", { hidden_parts: Object.values(pageParts).flat() });
    expect(await everything()).not.toMatch(/words of|Open to Everyone|Our Mission/);
  });
});

describe("what cannot be said is refused, and nothing is changed", () => {
  const offer = { name: "Offer", text: "Text", drawing: "events", way: "", address: "" };
  test.each<[string, unknown, string, string]>([
    ["hero_title", "", "hero_title", "Welcome is required"],
    ["hero_title", "x".repeat(91), "hero_title", "Welcome must be at most 90 characters"],
    ["offers", [{ ...offer, name: " " }], "offers.0.name", "Name is required"],
    [
      "offers",
      [{ ...offer, drawing: "spaceship" }],
      "offers.0.drawing",
      "Picture must be one of the available pictures",
    ],
    ["offers", Array(13).fill(offer), "offers", "Offers must be at most 12"],
    ["offers", "all", "offers", "Offers must be a list"],
    ...["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", "store"].map(
      (address): [string, unknown, string, string] => [
        "hero_ways",
        [{ label: "Go", address }],
        "hero_ways.0.address",
        "Address must begin with /, https://, http://, mailto: or tel:",
      ],
    ),
    ["stats", [{ number: "1".repeat(13), of: "x" }], "stats.0.number", "Number must be at most 12 characters"],
    ["terms", "", "terms", "Terms is required"],
    ["terms", "x".repeat(40_001), "terms", "Terms must be at most 40000 characters"],
    ["hidden_parts", ["hero"], "hidden_parts.0", "What is hidden must be some of"],
    ["hidden_parts", ["team", "team"], "hidden_parts", "What is hidden must name each part once"],
    [
      "turned_off",
      ["events"],
      "turned_off.0",
      "What is turned off must be some of projects, equipment, blog, gallery, store",
    ],
  ])("%s %j", async (name, value, field, sentence) => {
    const { app, admin } = await office();
    const before = await home(app);
    const { status, body } = await admin.put<{ errors: Record<string, string> }>("/settings", { [name]: value });
    expect({ status, error: body.errors[field] }).toEqual({ status: 422, error: expect.stringContaining(sentence) });
    expect(await home(app)).toEqual(before);
  });
});

test("the words of a page are read and drawn once for each change", async () => {
  const { app, admin } = await office();
  await home(app);
  const asked: string[] = [];
  app.db.onQuery = (sql) => asked.push(sql);
  await Promise.all([home(app), home(app)]);
  expect(asked.filter((sql) => /settings/.test(sql))).toEqual([]);
  await admin.put("/settings", { hero_title: "Other" });
  expect((await home(app)).hero.title).toBe("Other");
});
