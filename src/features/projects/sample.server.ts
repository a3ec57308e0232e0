import type { Queryable } from "../../platform/database/database.server";
import { foldKey, searchText } from "../../platform/text";
import type { PictureAddresses } from "../../samples/pictures.server";
import type { NewProject } from "./schema";

type Pictures = PictureAddresses["projects"];

interface SampleProject
  extends Pick<
    NewProject,
    "title" | "description" | "content" | "technologies" | "category" | "status" | "difficulty"
  > {
  picture: keyof Pictures;
  featured?: boolean;
  community: "sdc" | "hdc";
  github?: string;
  demo?: string;
  /** how long ago it was begun, in days */
  daysAgo: number;
}

/** Sample projects of both communities: each status and difficulty there is. */
const sampleProjects: SampleProject[] = [
  {
    title: "Borehole watch",
    picture: "borehole-watch",
    description:
      "A sensor that hangs in a borehole, measures how deep the water stands and sends it once an hour. Runs a year on two cells.",
    content:
      "Three schools in the district share one question: will there be water on Monday? Borehole watch answers it with a pressure sensor on a cable, a microcontroller that sleeps nearly all of the time, and a long-range radio that reaches the caretaker’s office.\n\nWhat works\n- readings to the centimetre, every hour\n- a message when the level falls faster than it should\n- a case that has been through one rainy season\n\nWhat we are working on\n- a cheaper cable: it is half of the price\n- a chart that a caretaker can read without us\n\nCome on a Saturday and ask for the blue bucket. That is the test rig.",
    technologies: ["ESP32", "LoRa", "C++", "KiCad"],
    category: "iot",
    status: "active",
    difficulty: "intermediate",
    featured: true,
    community: "hdc",
    github: "borehole-watch",
    daysAgo: 4,
  },
  {
    title: "Kombi times",
    picture: "kombi-times",
    description:
      "When does the next kombi really leave? Conductors tap once, everybody sees it. A web app that works on a bad connection.",
    content:
      "There is no timetable, but there is a pattern, and the people who know it best are the conductors. They tap a button when they leave the rank. The app learns, route by route, how long one usually waits at this hour.\n\nThe whole app is 90 kilobytes and works from the last data it has seen. Nobody’s place is recorded: a tap carries a route and a time, nothing else.\n\nWe have four routes and want twenty. If you know a conductor who would try it, bring them along.",
    technologies: ["TypeScript", "React", "SQLite", "Service workers"],
    category: "web",
    status: "in_progress",
    difficulty: "intermediate",
    featured: true,
    community: "sdc",
    github: "kombi-times",
    demo: "https://kombi-times.example",
    daysAgo: 9,
  },
  {
    title: "A hand that can be printed",
    picture: "printed-hand",
    description:
      "An open prosthetic hand for growing children, printed in an afternoon and fitted in an hour. The fourth version is in daily use.",
    content:
      "Children outgrow a prosthesis in a year, so it has to be cheap to make again. Ours is printed from a file that takes five measurements and does the rest. Fishing line pulls the fingers, a bicycle cable pulls the line.\n\nVersion four has been worn every day since March. It holds a pencil, a cup and the handle of a bicycle. It does not hold a football, and we have been told so.\n\nThe drawings, the measurements sheet and a list of what went wrong with versions one to three are all there to copy.",
    technologies: ["OpenSCAD", "3D printing", "PETG", "Python"],
    category: "hardware",
    status: "completed",
    difficulty: "advanced",
    featured: true,
    community: "hdc",
    github: "printed-hand",
    daysAgo: 16,
  },
  {
    title: "Round: a ledger for savings clubs",
    picture: "round-ledger",
    description:
      "A savings club of twelve keeps its book on one phone. Round keeps the same book on twelve, and they always agree.",
    content:
      "A club pays in every month and one member receives the pot. The book is sacred, and it is on paper, and paper gets wet. Round keeps the same book on every member’s phone. Phones that meet compare pages; no server is needed, and no data bundle.\n\nTwo clubs have used it for half a year next to their paper book. So far the paper has been wrong twice.",
    technologies: ["Kotlin", "Android", "Bluetooth", "CRDT"],
    category: "mobile",
    status: "active",
    difficulty: "advanced",
    featured: true,
    community: "sdc",
    github: "round-ledger",
    daysAgo: 23,
  },
  {
    title: "Leaf doctor",
    picture: "leaf-doctor",
    description:
      "Photograph a maize leaf and learn what ails it, on the phone itself, without a connection. Trained on pictures from the growers we know.",
    content:
      "A model small enough for an old phone tells seven conditions of maize apart, and says so when it does not know. The last part took longest.\n\nWe have 4,100 labelled pictures from eleven farms. What we need most is not code but leaves: photograph them in the morning, in the shade, front and back.",
    technologies: ["Python", "TensorFlow Lite", "Flutter"],
    category: "ai",
    status: "in_progress",
    difficulty: "advanced",
    featured: true,
    community: "sdc",
    github: "leaf-doctor",
    daysAgo: 31,
  },
  {
    title: "Beehive scale",
    picture: "beehive-scale",
    description:
      "Four load cells, a solar cell and a story: what a hive weighs at sunrise tells a keeper more than opening it.",
    content:
      "A hive that gains a kilogram a day is busy. One that loses two at noon has swarmed. The scale sends its weight four times a day, and the keeper opens only the hives that ask for it.\n\nFinished, built eleven times, documented down to the last screw. A good second project for somebody who has soldered a kit before.",
    technologies: ["Arduino", "Load cells", "Solar", "GSM"],
    category: "iot",
    status: "completed",
    difficulty: "beginner",
    featured: true,
    community: "hdc",
    github: "beehive-scale",
    daysAgo: 48,
  },
  {
    title: "Tsoro on the web",
    picture: "tsoro",
    description:
      "The game of pits and stones that every grandparent plays better than you, against a friend or a patient computer.",
    content:
      "Three ways of playing, since no two families agree on the rules. The computer explains its move when asked, which is how most of us have finally learnt.\n\nWritten as a teaching project: each Saturday’s step is one commit, from an empty page to a game that runs without a connection.",
    technologies: ["JavaScript", "Canvas", "Web Workers"],
    category: "game",
    status: "completed",
    difficulty: "beginner",
    community: "sdc",
    github: "tsoro",
    demo: "https://tsoro.example",
    daysAgo: 65,
  },
  {
    title: "Bench power supply from a dead PC",
    picture: "bench-supply",
    description:
      "Turn the power supply of a scrapped computer into one for your own bench, with a fuse where it matters.",
    content:
      "Most scrapped computers have a perfectly good supply in them. This turns one into a bench supply with five voltages, a current display and binding posts that do not fall out.\n\nRead the page on mains safety first and build it here, next to somebody who has done it. The capacitors remember longer than you would think.",
    technologies: ["Electronics", "Soldering", "Laser cutting"],
    category: "tool",
    status: "completed",
    difficulty: "intermediate",
    community: "hdc",
    daysAgo: 90,
  },
  {
    title: "A website for any school in a day",
    picture: "school-website",
    description:
      "Templates, photographs and a plan for one Saturday: at ten the school has no website, at four it has one its secretary can edit.",
    content:
      "We bring the laptops, the school brings its words and pictures. The site is plain pages that cost nothing to host; editing one is like editing a document.\n\nSeven schools so far. The plan for the day, minute by minute, is in the repository, with the things that always take longer than planned.",
    technologies: ["HTML", "CSS", "Eleventy"],
    category: "web",
    status: "active",
    difficulty: "beginner",
    community: "sdc",
    github: "school-in-a-day",
    demo: "https://school-in-a-day.example",
    daysAgo: 120,
  },
  {
    title: "Weather stations for ten rooftops",
    picture: "weather-stations",
    description:
      "It can pour in Borrowdale and stay dry in Mbare. Ten stations, one map, and a rain gauge that spiders leave alone.",
    content:
      "We have the design, three prototypes and promises of seven roofs. What is planned: wind, rain, heat and pressure every five minutes, on a map anybody may use.\n\nThe first meeting is on the noticeboard. We are looking for somebody who likes ladders.",
    technologies: ["Raspberry Pi Pico", "MicroPython", "MQTT"],
    category: "iot",
    status: "planning",
    difficulty: "beginner",
    community: "hdc",
    daysAgo: 140,
  },
  {
    title: "Shona for your keyboard",
    picture: "shona-keyboard",
    description:
      "A spelling checker for Shona that knows how its words are put together, for the editors people already use.",
    content:
      "A word list is not enough: Shona builds words from parts, and there are more of them than anybody could list. The checker takes a word apart and tells which part it has never seen.\n\nIt finds nine slips of ten. We are after the tenth with a linguist who comes on the first Saturday of the month.",
    technologies: ["Rust", "Hunspell", "Linguistics"],
    category: "software",
    status: "in_progress",
    difficulty: "advanced",
    community: "sdc",
    github: "shona-spelling",
    daysAgo: 170,
  },
  {
    title: "Filament from bottle caps",
    picture: "caps-filament",
    description:
      "Shred, melt, pull: printing with what would be rubbish. On hold until the extruder gets a motor that deserves the name.",
    content:
      "The shredder works and frightens everybody. The extruder makes filament that is round on good days. What is missing is a motor with an even pull, and someone with patience for temperatures.\n\nIf you have a wiper motor of a bus, talk to us.",
    technologies: ["Extrusion", "Arduino", "PID control"],
    category: "hardware",
    status: "on_hold",
    difficulty: "advanced",
    community: "hdc",
    daysAgo: 210,
  },
];

const dayMs = 86_400_000;

/** Adds the sample projects, begun in the months before today. */
export async function addSampleProjects(transaction: Queryable, addresses: Pictures, now: Date): Promise<void> {
  const begun = ({ daysAgo }: SampleProject) => new Date(now.getTime() - daysAgo * dayMs).toISOString();
  await transaction
    .insertInto("projects")
    .values(
      sampleProjects.map((project) => ({
        title: project.title,
        title_key: foldKey(project.title),
        description: project.description,
        content: project.content,
        image_url: addresses[project.picture],
        github_url: project.github ? `https://github.example/anchor-makerspace/${project.github}` : "",
        demo_url: project.demo ?? "",
        technologies: JSON.stringify(project.technologies),
        category: project.category,
        status: project.status,
        difficulty: project.difficulty,
        featured: project.featured ? 1 : 0,
        community_id: project.community,
        search_text: searchText(project.title, project.description),
        created_at: begun(project),
        updated_at: begun(project),
      })),
    )
    .execute();
}
