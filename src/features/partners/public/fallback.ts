import type { NewPartner } from "../schema";

/**
 * The five partners that the site begins with. The sample content starts with these rows, and a page shows them when
 * the real ones cannot be loaded. Their logos are kept with the sample content (`sample.server.ts`).
 */
export const fallbackPartners: Omit<NewPartner, "is_active">[] = [
  {
    name: "Msasa Circuits",
    description:
      "Sells parts by the handful on the other side of the avenue, and gives the bench its resistors, connectors and honest advice.",
    logo_url: "",
    website_url: "https://msasa-circuits.example",
    category: "tech",
    featured: true,
  },
  {
    name: "Sample Polytechnic",
    description:
      "Sends second-year students for a term of practical work and lends us lecturers who like questions without an answer at the back.",
    logo_url: "",
    website_url: "https://polytechnic.example",
    category: "education",
    featured: true,
  },
  {
    name: "Jacaranda Data",
    description:
      "A software house of twelve. Its engineers mentor on Wednesdays, and its old laptops become our lending library.",
    logo_url: "",
    website_url: "https://jacaranda-data.example",
    category: "corporate",
    featured: true,
  },
  {
    name: "Open Rivers Trust",
    description:
      "Measures the water of the city’s streams with volunteers. Brought us the problem that became our most travelled sensor.",
    logo_url: "",
    website_url: "https://open-rivers.example",
    category: "ngo",
    featured: true,
  },
  {
    name: "Tuckshop Labs",
    description:
      "Began as two members at the end of our long table, builds stock-keeping for corner shops now, and still comes on Saturdays.",
    logo_url: "",
    website_url: "https://tuckshop-labs.example",
    category: "startup",
    featured: true,
  },
];
