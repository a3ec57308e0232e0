import type { Database } from "../../platform/database/database.server";
import { addSetting, readSetting } from "../../platform/database/setting-rows.server";
import { searchText } from "../../platform/latin";
import type { Site } from "../../platform/site";
import { foldKey } from "../../platform/text";
import type { NewCommunity } from "./schema";

type FirstCommunity = Pick<NewCommunity, "name" | "category" | "description" | "about" | "benefits"> & { id: string };

/** The communities named in navigation and join form. They promise nothing that a new organisation may lack. */
const firstCommunities: FirstCommunity[] = [
  {
    id: "sdc",
    name: "Software Development",
    category: "programming",
    description: "For everybody who writes software or wants to learn it: for the web, for phones and for each other.",
    about:
      "We build programs that somebody will use, and learn by building them. It does not matter whether you have done it for years or have yet to write your first line: both sit at the same table.\n\nBring a laptop and something that you would like to understand. Say what you are stuck on, work on it in company, and show what came of it, finished or not.",
    benefits: [
      "A table to work at, and people to ask",
      "Reviews of your code by others who want it to be good",
      "Study groups for what several want to learn",
      "Company for the project that you keep putting off",
    ],
  },
  {
    id: "hdc",
    name: "Hardware Development",
    category: "hardware",
    description: "For everybody who solders, prints, wires and measures, or wants to learn how.",
    about:
      "We build things with a job to do, and repair as gladly as we build. You need no degree, and you need not have held a soldering iron before: somebody shows you each tool before you use it alone.\n\nBring an idea or a broken radio. We write down what we learn, with the mistakes, so that nobody has to make them twice.",
    benefits: [
      "A bench to work at, with an introduction to each tool",
      "Help with circuits, programs and mechanics",
      "Parts at cost when several order together",
      "Company on the way from a sketch to a prototype",
    ],
  },
];

const onceKey = "first_communities_added_at";

/** The meeting times of both, until changed. */
const meetings = "Every Saturday, 10:30 AM to 4:00 PM";

/**
 * Adds the first two communities, once per database, so that deleted ones stay deleted. Keeps existing ones.
 * @returns whether it ran now
 */
export async function addFirstCommunities(
  db: Database,
  site: Pick<Site, "name" | "address">,
  now: Date,
): Promise<boolean> {
  // Every start calls this, and even an empty write would be a content change.
  if (await readSetting(db, onceKey)) return false;
  return db.change(async (transaction) => {
    // A second process that starts at the same moment waits here for the first, and then has nothing to do.
    if (!(await addSetting(transaction, onceKey, now.toISOString()))) return false;
    await transaction
      .insertInto("communities")
      .values(
        firstCommunities.map((community, index) => {
          // Lists have the oldest first.
          const at = new Date(now.getTime() - (firstCommunities.length - index) * 1_000).toISOString();
          return {
            ...community,
            name_key: foldKey(community.name),
            benefits: JSON.stringify(community.benefits),
            meeting_schedule: meetings,
            location: [site.name, ...site.address.lines].join(", "),
            image_url: "",
            lead_name: "",
            lead_role: "",
            lead_bio: "",
            lead_image_url: "",
            is_active: 1,
            search_text: searchText(community.name, community.description),
            created_at: at,
            updated_at: at,
          };
        }),
      )
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    return true;
  });
}
