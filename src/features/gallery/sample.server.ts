import type { Queryable } from "../../platform/database.server";
import { searchText } from "../../platform/text";
import type { GalleryCategory } from "./schema";

type SamplePicture = [category: GalleryCategory, title: string, description: string];

/** Sample pictures, the latest first; they show a drawn cover until a photograph is added. */
const pictures: SamplePicture[] = [
  ["workshops", "First joint, first light", "Twelve people, twelve irons, and the first LED that came on by itself."],
  ["facility", "The long bench at four o’clock", "Afternoon sun, six projects and one kettle on the other table."],
  ["projects", "Borehole watch goes on the roof", "The float sensor before its first rainy season, sealed twice."],
  ["events", "Demonstrations on Sunday", "Nine teams, five minutes each, and a pump that pumped."],
  ["community", "Saturday bench, everybody in it", "Who was there at noon, with whatever they were holding."],
  ["equipment", "The laser cutter at work", "Three millimetre plywood, sixty letters, four minutes."],
  ["general", "The view from the fourth floor", "Jason Moyo Avenue after the rain, from the window by the printers."],
  [
    "workshops",
    "Sensors before breakfast",
    "Girls from three schools read their first temperature, then breathed on it.",
  ],
  ["projects", "A hand that can be printed", "Version seven closes around a pencil. Version six is in the drawer."],
  ["facility", "Parts wall", "Four hundred drawers, and a label on every one of them."],
  ["events", "Ask a maintainer", "An evening of questions, half of them from a screen in Bulawayo."],
  ["equipment", "Four printers, one overnight job", "Forty clips for a school’s desks, done by seven."],
  ["community", "Mentors’ breakfast", "Once a term those who explain sit down and are explained to."],
  ["workshops", "Robotics bootcamp, day three", "The arm reaches for a cup and finds the table."],
  ["projects", "Beehive scale in the field", "What a hive weighs at sunrise, sent by radio."],
  ["facility", "Quiet room", "Two sofas, one plant, and no soldering."],
  ["events", "Open day queue", "The line for the pottery wheel that is also a plotter."],
  ["equipment", "Microscope at the repair table", "A hair-thin crack in a charging port, found in a minute."],
  ["community", "Chess between two builds", "The board was cut here; so were the clocks."],
  ["workshops", "TypeScript evening", "Thirty people watch one test turn green."],
  ["projects", "Kombi times, first ride", "A notebook, a phone, and a very patient conductor."],
  ["equipment", "The lathe gets a new belt", "Kudakwashe, forty minutes, no swearing that we heard."],
  ["events", "Certificates and cake", "The end of the spring bootcamp, shortly before the cake was gone."],
  ["general", "Moving in, 2022", "Empty rooms, one extension lead, and a great many plans."],
];

const dayMs = 86_400_000;

/** Hangs the sample pictures, one every five days back from the first start. */
export async function addSampleGallery(transaction: Queryable, now: Date): Promise<void> {
  const rows = pictures.map(([category, title, description], index) => ({
    title,
    description,
    image_url: "",
    category,
    featured: index < 6 ? 1 : 0,
    search_text: searchText(title, description),
    created_at: new Date(now.getTime() - (index * 5 + 1) * dayMs).toISOString(),
  }));
  await transaction.insertInto("gallery_items").values(rows).execute();
}
