import type { Site } from "../../platform/site";

/** A page that is found by words without being an item. */
export interface FoundPage {
  path: string;
  title: string;
  text: string;
}

/** The pages to find, each with its subject. Its name counts most. */
export const pagesOf = ({ name, tagline, pitch, founded, address, phone, email, hours }: Site): FoundPage[] =>
  (
    [
      ["/", "Home", `${name}: ${tagline} ${pitch}`],
      ["/communities", "Communities", "The groups that meet here, what each is about, and the form to join one."],
      ["/projects", "Projects", "What people build here, what state it is in, and what it is made with."],
      ["/events", "Events", "Workshops, hackathons, meetups, panels and bootcamps, and a calendar to subscribe to."],
      ["/blog", "Blog", "Articles: how-tos from the bench, notes from the desk and news of the community."],
      ["/gallery", "Gallery", "Pictures of the space, the people in it, and what they make."],
      ["/store", "Store", "Electronics, tools, components, books and merchandise to buy, with prices in the shop."],
      ["/about", "About", `The story, the mission and the team of ${name}, founded in ${founded}. Our partners.`],
      [
        "/contact",
        "Contact",
        `${hours.length > 0 ? "Opening hours, directions" : "Directions"} and a map, ${phone && `phone ${phone}, `}${email && `e-mail ${email}. `}${address.lines.map((line) => `${line}. `).join("")}Write us a message.`,
      ],
      ["/account", "Your account", "Your registrations, orders, communities and settings. Sign in or sign up."],
      ["/terms", "Terms", "The rules for using this website, taking a place at an event and working in the space."],
      ["/privacy", "Privacy", "What this website keeps about you, why, for how long, and how to have it removed."],
    ] as const
  ).map(([path, title, text]) => ({ path, title, text }));
