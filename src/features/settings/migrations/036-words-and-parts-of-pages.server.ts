import { type Kysely, sql } from "kysely";

const columns = [
  ...["hero_title", "hero_text", "hero_ways", "offers_title", "offers_text", "offers", "open_title", "open_text"],
  ...["open_points", "mission_title", "mission_text", "mission_values", "stats", "stories", "story", "about_mission"],
  ...["about_values", "journey", "impact", "questions", "terms", "privacy", "turned_off", "hidden_parts"],
  ...["terms_changed_at", "privacy_changed_at"],
];

/** What the pages said of the sample organisation until then, wherever its content had been brought in. */
const sampleWords = {
  stats: [
    {
      number: "500+",
      of: "community members",
    },
    {
      number: "50+",
      of: "completed projects",
    },
    {
      number: "120+",
      of: "workshops per year",
    },
    {
      number: "15+",
      of: "tech awards",
    },
  ],
  stories: [
    {
      name: "Chipo Marufu",
      what: "Started with the soldering evening, sells solar lamps now",
      words:
        "I came to have one lamp repaired. They gave me the iron instead of the lamp. Two years later I build forty a month, and three women from my street work with me.",
    },
    {
      name: "Tinashe Dube",
      what: "Learnt to program on Saturdays, works as a software engineer",
      words:
        "Nobody laughed at my first program, and it deserved it. Somebody sat down and asked what I wanted it to do. That question is still how I begin every working day.",
    },
    {
      name: "Ruvarashe Sibanda",
      what: "Teaches physics, brings a class every term",
      words:
        "My pupils had measured gravity on paper only. Here they dropped a sensor down a stairwell and got nine point six. They still argue about where the rest went.",
    },
  ],
  story:
    "{name} was founded in {founded}, when a few people in Harare who wrote software and a few who repaired radios found that they were solving the same problems at different tables. They put the tables together.\n\nThe first evenings had three soldering irons and a borrowed projector. What grew out of them is a place with two communities, a workshop, and a calendar that is rarely empty: somewhere to learn a trade, finish a project, or find the person who knows.\n\nIt is still run in the same way. Somebody asks, somebody shows, and both know more afterwards.",
  journey: [
    {
      year: "2018",
      title: "Foundation",
      text: "A few friends, three soldering irons and a borrowed room.",
    },
    {
      year: "2019",
      title: "First Communities",
      text: "Software and hardware each get a table, and the first 50 members.",
    },
    {
      year: "2020",
      title: "Digital Transformation",
      text: "The doors are shut, so the workshops go online.",
    },
    {
      year: "2021",
      title: "Growth & Expansion",
      text: "More than 200 members, and a mentorship programme that pairs beginners with those who were.",
    },
    {
      year: "2022",
      title: "Physical Space",
      text: "Our first location in Harare, with room for a bench of our own.",
    },
    {
      year: "2023",
      title: "Innovation Hub",
      text: "Partnerships with universities and companies bring projects and places.",
    },
    {
      year: "2024–Present",
      title: "Scaling Impact",
      text: "More than 500 members, and their first own companies.",
    },
  ],
  impact: [
    {
      number: "500",
      of: "developers trained",
    },
    {
      number: "50",
      of: "startups supported",
    },
    {
      number: "100",
      of: "projects built",
    },
    {
      number: "5",
      of: "communities connected",
    },
  ],
};

/** What the pages say, and which parts there are not. A site that made the claims of the sample content goes on to make them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of columns) await db.schema.alterTable("site_settings").addColumn(name, "text").execute();
  await sql`insert into settings (key, value)
    select 'sample words', cast(${JSON.stringify(sampleWords)} as text) from settings where key = 'claims'`.execute(db);
}
