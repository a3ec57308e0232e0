import { t } from "../../platform/languages/texts";
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
      ["/", t`Home`, `${name}: ${tagline} ${pitch}`],
      ["/communities", t`Communities`, t`The groups that meet here, what each is about, and the form to join one.`],
      ["/projects", t`Projects`, t`What people build here, what state it is in, and what it is made with.`],
      ["/events", t`Events`, t`Workshops, hackathons, meetups, panels and bootcamps, and a calendar to subscribe to.`],
      ["/blog", t`Blog`, t`Articles: how-tos from the bench, notes from the desk and news of the community.`],
      ["/gallery", t`Gallery`, t`Pictures of the space, the people in it, and what they make.`],
      ["/store", t`Store`, t`Electronics, tools, components, books and merchandise to buy, with prices in the shop.`],
      [
        "/about",
        t`About`,
        t`The story, the mission and the team of ${{ name }}, founded in ${{ founded }}. Our partners.`,
      ],
      [
        "/contact",
        t`Contact`,
        `${hours.length > 0 ? t`Opening hours, directions` : "Directions"} and a map, ${phone && `phone ${phone}, `}${email && `e-mail ${email}. `}${address.lines.map((line) => `${line}. `).join("")}Write us a message.`,
      ],
      ["/account", t`Your account`, t`Your registrations, orders, communities and settings. Sign in or sign up.`],
      ["/terms", t`Terms`, t`The rules for using this website, taking a place at an event and working in the space.`],
      ["/privacy", t`Privacy`, t`What this website keeps about you, why, for how long, and how to have it removed.`],
    ] as const
  ).map(([path, title, text]) => ({ path, title, text }));
