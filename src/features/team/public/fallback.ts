import type { NewTeamMember } from "../schema";

/**
 * The six people that the site begins with, all of them made up. The sample content starts with these rows, and a page
 * of the sample organisation shows them when the real ones cannot be loaded or there are none. Their portraits are kept with the sample content
 * (`sample.server.ts`); here their covers stand in.
 */
export const fallbackTeam: Omit<NewTeamMember, "is_active" | "email">[] = [
  {
    name: "Tatenda Gumbo",
    role: "Director",
    bio: "Opened the doors in 2018 with three soldering irons and a borrowed projector. Keeps the accounts honest and the kettle full.",
    image_url: "",
    github_url: "",
    linkedin_url: "https://linkedin.example/in/tatenda-gumbo",
    twitter_url: "https://x.example/tatendagumbo",
    order_priority: 60,
  },
  {
    name: "Rumbidzai Chirwa",
    role: "Software lead",
    bio: "Wrote payment systems for ten years and now teaches people to name things. Believes that every program deserves one good test.",
    image_url: "",
    github_url: "https://github.example/rumbi-chirwa",
    linkedin_url: "https://linkedin.example/in/rumbidzai-chirwa",
    twitter_url: "",
    order_priority: 50,
  },
  {
    name: "Simbarashe Ndoro",
    role: "Hardware lead",
    bio: "Repairs what others have given up. Taught himself circuit layout from the back of a radio, and will show you how to read one.",
    image_url: "",
    github_url: "https://github.example/simba-ndoro",
    linkedin_url: "https://linkedin.example/in/simbarashe-ndoro",
    twitter_url: "",
    order_priority: 40,
  },
  {
    name: "Thandeka Mlilo",
    role: "Community manager",
    bio: "Remembers everybody’s name and what they were stuck on last week. Write to her when you do not know whom to write to.",
    image_url: "",
    github_url: "",
    linkedin_url: "https://linkedin.example/in/thandeka-mlilo",
    twitter_url: "https://x.example/thandekamlilo",
    order_priority: 30,
  },
  {
    name: "Kudakwashe Banda",
    role: "Workshop technician",
    bio: "Looks after the laser cutter and four printers with different tempers. Ask before you cut acrylic; he has stories.",
    image_url: "",
    github_url: "https://github.example/kuda-banda",
    linkedin_url: "",
    twitter_url: "",
    order_priority: 20,
  },
  {
    name: "Nomsa Phiri",
    role: "Mentorship coordinator",
    bio: "Pairs beginners with people who were beginners not long ago. Studied statistics, and can prove that it works.",
    image_url: "",
    github_url: "",
    linkedin_url: "https://linkedin.example/in/nomsa-phiri",
    twitter_url: "https://x.example/nomsaphiri",
    order_priority: 10,
  },
];
