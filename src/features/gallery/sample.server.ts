import type { Queryable } from "../../platform/database/database.server";
import { searchText } from "../../platform/text";
import type { PictureAddresses } from "../../samples/pictures.server";
import type { GalleryCategory } from "./schema";

type Pictures = PictureAddresses["gallery"];
type SamplePicture = [category: GalleryCategory, picture: keyof Pictures, title: string, description: string];

/** Sample pictures, the latest first. */
const pictures: SamplePicture[] = [
  [
    "workshops",
    "first-joint",
    "First joint, first light",
    "Twelve people, twelve irons, and the first LED that came on by itself.",
  ],
  [
    "facility",
    "long-bench",
    "The long bench at four o’clock",
    "Afternoon sun, six projects and one kettle on the other table.",
  ],
  [
    "projects",
    "borehole-roof",
    "Borehole watch goes on the roof",
    "The float sensor before its first rainy season, sealed twice.",
  ],
  ["events", "demonstrations", "Demonstrations on Sunday", "Nine teams, five minutes each, and a pump that pumped."],
  [
    "community",
    "saturday-bench",
    "Saturday bench, everybody in it",
    "Who was there at noon, with whatever they were holding.",
  ],
  ["equipment", "laser-cutter", "The laser cutter at work", "Three millimetre plywood, sixty letters, four minutes."],
  [
    "general",
    "view-fourth-floor",
    "The view from the fourth floor",
    "Jason Moyo Avenue after the rain, from the window by the printers.",
  ],
  [
    "workshops",
    "sensors",
    "Sensors before breakfast",
    "Girls from three schools read their first temperature, then breathed on it.",
  ],
  [
    "projects",
    "printed-hand",
    "A hand that can be printed",
    "Version seven closes around a pencil. Version six is in the drawer.",
  ],
  ["facility", "parts-wall", "Parts wall", "Four hundred drawers, and a label on every one of them."],
  [
    "events",
    "ask-a-maintainer",
    "Ask a maintainer",
    "An evening of questions, half of them from a screen in Bulawayo.",
  ],
  [
    "equipment",
    "four-printers",
    "Four printers, one overnight job",
    "Forty clips for a school’s desks, done by seven.",
  ],
  [
    "community",
    "mentors-breakfast",
    "Mentors’ breakfast",
    "Once a term those who explain sit down and are explained to.",
  ],
  ["workshops", "bootcamp", "Robotics bootcamp, day three", "The arm reaches for a cup and finds the table."],
  ["projects", "beehive-field", "Beehive scale in the field", "What a hive weighs at sunrise, sent by radio."],
  ["facility", "quiet-room", "Quiet room", "Two sofas, one plant, and no soldering."],
  ["events", "open-day-queue", "Open day queue", "The line for the pottery wheel that is also a plotter."],
  [
    "equipment",
    "microscope",
    "Microscope at the repair table",
    "A hair-thin crack in a charging port, found in a minute.",
  ],
  ["community", "chess", "Chess between two builds", "The board was cut here; so were the clocks."],
  ["workshops", "typescript-evening", "TypeScript evening", "Thirty people watch one test turn green."],
  ["projects", "kombi-ride", "Kombi times, first ride", "A notebook, a phone, and a very patient conductor."],
  ["equipment", "lathe", "The lathe gets a new belt", "Kudakwashe, forty minutes, no swearing that we heard."],
  [
    "events",
    "certificates",
    "Certificates and cake",
    "The end of the spring bootcamp, shortly before the cake was gone.",
  ],
  ["general", "moving-in", "Moving in, 2022", "Empty rooms, one extension lead, and a great many plans."],
];

const dayMs = 86_400_000;

/** Hangs the sample pictures, one every five days back from the first start. */
export async function addSampleGallery(transaction: Queryable, addresses: Pictures, now: Date): Promise<void> {
  const rows = pictures.map(([category, picture, title, description], index) => ({
    title,
    description,
    image_url: addresses[picture],
    category,
    featured: index < 6 ? 1 : 0,
    search_text: searchText(title, description),
    created_at: new Date(now.getTime() - (index * 5 + 1) * dayMs).toISOString(),
  }));
  await transaction.insertInto("gallery_items").values(rows).execute();
}
