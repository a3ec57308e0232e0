import type { Queryable } from "../../platform/database/database.server";
import { foldKey, searchText } from "../../platform/text";
import { ofName } from "../../samples/of-name.server";
import type { PictureAddresses } from "../../samples/pictures.server";
import type { NewCommunity } from "./schema";

interface SampleCommunity extends Omit<NewCommunity, "image_url" | "lead_image_url" | "is_active"> {
  id: string;
  picture: keyof PictureAddresses["communities"];
  members: number;
}

const saturdays = "Every Saturday, 10:30 AM to 4:00 PM";

/** The two communities that the site begins with. */
const sampleCommunities: SampleCommunity[] = [
  {
    id: "sdc",
    picture: "software",
    members: 150,
    name: "Software Development",
    category: "programming",
    description:
      "People who write software for the web, for phones and for each other. Bring a laptop or borrow one; bring a question in any case.",
    about:
      "We meet to build things that somebody will use: a timetable for kombis, a ledger for a savings club, a website for the school down the road. Some of us do this for a living, some wrote their first line last month, and both sit at the same table.\n\nA Saturday begins with ten minutes in which everybody says what they are working on and where they are stuck. Then we work. At two o’clock somebody shows something, finished or not, and gets honest, friendly questions.\n\nWe care about code that the next person can read, about programs that work on a slow connection, and about getting things in front of the people they are for.",
    meeting_schedule: saturdays,
    location: "The makerspace, 4th floor, Three Anchor House, Harare",
    benefits: [
      "A mentor who has shipped software and answers within the week",
      "Study groups for the web, for Python and for mobile apps",
      "Reviews of your code by people who want you to get better at it",
      "Real projects for your portfolio, with your name on them",
      "Desks, fast internet and laptops to borrow on opening days",
      "First word of jobs and internships from our partners",
    ],
    lead_name: "Rumbidzai Chirwa",
    lead_role: "Software lead",
    lead_bio:
      "Ten years of payment systems, four of teaching. Start with her if you do not know which language to start with.",
  },
  {
    id: "hdc",
    picture: "hardware",
    members: 120,
    name: "Hardware Development",
    category: "hardware",
    description:
      "People who solder, print, wire and measure. From a first blinking light to a sensor that survives the rainy season.",
    about:
      "Most of what we build has a job: it waters something, measures something, or tells somebody that the borehole is running dry. It starts on a breadboard on the long bench and, if it proves itself, ends up in a printed case on a wall somewhere.\n\nYou need no degree and no tools. There are irons, meters, an oscilloscope, four 3D printers and a laser cutter, and somebody who will show you each of them before you use it alone.\n\nWe repair as gladly as we build. Bring the radio. We write down what we learn, with the mistakes, so that nobody has to make them twice.",
    meeting_schedule: saturdays,
    location: "The makerspace, 4th floor, Three Anchor House, Harare",
    benefits: [
      "The electronics bench, 3D printers and laser cutter, with an introduction to each",
      "A starter box of parts to borrow for your first project",
      "Mentors for electronics, embedded programming and mechanics",
      "Parts at cost when we order together every month",
      "A shelf of your own for work in progress",
      "Help on the way from a prototype to a small series",
    ],
    lead_name: "Simbarashe Ndoro",
    lead_role: "Hardware lead",
    lead_bio:
      "Repairs what others have given up, and keeps the burnt boards as teaching material. Find him at the far end of the bench.",
  },
];

/**
 * Adds the sample communities, the first as the older one. Where an earlier start without sample content has made them,
 * and nobody has changed them since, they become the sample ones.
 */
export async function addSampleCommunities(
  transaction: Queryable,
  { communities, team }: PictureAddresses,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const founded = (index: number) => new Date(now.getTime() - (sampleCommunities.length - index) * 1_000).toISOString();
  await transaction
    .insertInto("communities")
    .values(
      sampleCommunities.map(({ members, picture, ...community }, index) => ({
        ...community,
        name_key: foldKey(community.name),
        benefits: JSON.stringify(community.benefits),
        image_url: communities[picture],
        lead_image_url: ofName(team, community.lead_name),
        is_active: 1,
        members_without_account: members,
        search_text: searchText(community.name, community.description),
        created_at: founded(index),
        updated_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ ref }) => ({
          about: ref("excluded.about"),
          benefits: ref("excluded.benefits"),
          description: ref("excluded.description"),
          search_text: ref("excluded.search_text"),
          image_url: ref("excluded.image_url"),
          lead_name: ref("excluded.lead_name"),
          lead_role: ref("excluded.lead_role"),
          lead_bio: ref("excluded.lead_bio"),
          lead_image_url: ref("excluded.lead_image_url"),
          location: ref("excluded.location"),
          members_without_account: ref("excluded.members_without_account"),
          updated_at: ref("excluded.updated_at"),
        }))
        .whereRef("communities.updated_at", "=", "communities.created_at"),
    )
    .execute();
}
