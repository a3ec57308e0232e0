import type { Database } from "../../platform/database/database.server";
import { formatDate, wallClock } from "../../platform/dates/words";
import { unknown } from "../../platform/errors/problem.server";
import { idParams } from "../../platform/fields";
import { check } from "../../platform/http/http.server";
import type { Site } from "../../platform/site";
import { formatMoney } from "../../ui/formatting";
import type { PreviewRoom } from "../../ui/picture/preview-address";
import { findPost } from "../blog/model.server";
import { authorOf, coverKind as postCover } from "../blog/public/post-facts";
import { findCommunity } from "../communities/model.server";
import { coverKind as communityCover } from "../communities/public/community-facts";
import { communityParams } from "../communities/schema";
import { machines } from "../equipment/model.server";
import { categoryLabels } from "../equipment/public/equipment-facts";
import { findVisibleEvent } from "../events/model.server";
import { daysLine, feeLine, hoursLine, kindLine, placeLine } from "../events/public/event-facts";
import type { Event } from "../events/schema";
import { gallery } from "../gallery/model.server";
import { categoryLabel, previewedPicture } from "../gallery/public/gallery-address";
import { projects } from "../projects/model.server";
import { difficultyOf, firstTechnologies, statusLine } from "../projects/public/project-facts";
import { products } from "../store/model.server";
import type { Card } from "./card.server";

interface Asking {
  db: Database;
  site: Site;
  now: () => Date;
}

/** An item with a public preview. */
export interface PreviewItem {
  id: number | string;
  updated_at: string;
  /** its own picture; may be empty */
  image_url: string;
  card: Omit<Card, "organisation" | "picture">;
}

const numberOf = (id: string) => check(idParams, { id }).id as number;
const anybody = (now: Date) => ({ seesHidden: false, at: now.toISOString() });
/** "A · B", without empty parts. */
const joined = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(" · ");

/** The letters of a line beside a date, at its largest. */
const lineLength = 27;

function shortPlace(place: string): string {
  const [first = "", ...rest] = place.split(", ");
  return rest.reduce((kept, part) => (kept.length + part.length + 2 <= lineLength ? `${kept}, ${part}` : kept), first);
}

/** Time, fee and place; the fee only if it fits. */
function eventFacts(event: Event, site: Site): string[] {
  const time = [daysLine(event, site), hoursLine(event, site)].filter(Boolean).join(", ");
  const [fee, place] = [feeLine(event, site), shortPlace(placeLine(event))];
  return time.length + fee.length + 3 <= lineLength ? [joined(time, fee), place] : [time, joined(fee, place)];
}

async function siteCard(id: string, { site }: Asking): Promise<PreviewItem> {
  if (id !== "home") throw unknown("Picture");
  const card = {
    label: site.address.short || "Makerspace",
    title: site.name,
    facts: [site.tagline],
    cover: { seed: site.name, kind: "community" },
  };
  return { id, updated_at: site.tagline, image_url: "", card };
}

async function eventCard(id: string, { db, site, now }: Asking): Promise<PreviewItem> {
  const event = await findVisibleEvent(db, numberOf(id), { seesHidden: false, now: now() });
  const { weekday, day, month, year } = wallClock(event.start_date, site.timeZone);
  return {
    ...event,
    card: {
      // Without "upcoming": that changes without a change of the event, and so of the address.
      label: event.publication === "cancelled" ? "Cancelled" : event.event_type ? kindLine(event) : "Event",
      title: event.title,
      leaf: { weekday, day, month: `${month} ${year}` },
      facts: eventFacts(event, site),
      cover: { seed: event.series_id ?? event.id, kind: event.event_type || "event" },
    },
  };
}

/** The technologies that fit in a line. */
const technologiesShown = 4;

async function projectCard(id: string, { db, now }: Asking): Promise<PreviewItem> {
  const project = await projects.find(db, numberOf(id), anybody(now()));
  const { shown, more } = firstTechnologies(project.technologies, technologiesShown);
  return {
    ...project,
    card: {
      label: "Project",
      title: project.title,
      facts: [joined(statusLine(project), difficultyOf(project).word), joined(...shown, more > 0 && `+${more}`)],
      cover: { seed: project.id, kind: project.category },
    },
  };
}

async function machineCard(id: string, { db, now }: Asking): Promise<PreviewItem> {
  const machine = await machines.find(db, numberOf(id), anybody(now()));
  return {
    ...machine,
    card: {
      label: "Equipment",
      title: machine.name,
      facts: [categoryLabels[machine.category], shortPlace(machine.location)],
      cover: { seed: machine.id, kind: machine.category },
    },
  };
}

async function postCard(id: string, { db, site, now }: Asking): Promise<PreviewItem> {
  const post = await findPost(db, numberOf(id), anybody(now()));
  const author = authorOf(post);
  return {
    ...post,
    card: {
      label: "Article",
      title: post.title,
      facts: [
        joined(formatDate(post.date, site.timeZone), `${post.read_time} min read`),
        author ? `By ${author.name}` : "",
      ],
      cover: { seed: post.id, kind: postCover(post) },
    },
  };
}

async function productCard(id: string, { db, site, now }: Asking): Promise<PreviewItem> {
  const product = await products.find(db, numberOf(id), anybody(now()));
  return {
    ...product,
    card: {
      label: "Store",
      title: product.name,
      price: formatMoney(product.price, site.currency),
      facts: [product.in_stock ? "In stock" : "Out of stock"],
      cover: { seed: product.id, kind: product.category },
    },
  };
}

async function communityCard(id: string, { db, now }: Asking): Promise<PreviewItem> {
  const community = await findCommunity(db, check(communityParams, { id }).id as string, anybody(now()));
  return {
    ...community,
    card: {
      label: "Community",
      title: community.name,
      facts: [community.meeting_schedule, shortPlace(community.location)],
      cover: { seed: community.id, kind: communityCover(community) },
    },
  };
}

async function galleryCard(id: string, { db, now }: Asking): Promise<PreviewItem> {
  const picture = await gallery.find(db, numberOf(id), anybody(now()));
  return {
    ...previewedPicture(picture),
    image_url: picture.image_url,
    card: {
      label: "Gallery",
      title: picture.title,
      facts: [categoryLabel(picture.category)],
      cover: { seed: picture.id, kind: picture.category },
    },
  };
}

/** The previews by room. @throws Problem for a missing or hidden item */
export const cards: Partial<Record<PreviewRoom, (id: string, asking: Asking) => Promise<PreviewItem>>> = {
  pages: siteCard,
  events: eventCard,
  projects: projectCard,
  equipment: machineCard,
  blog: postCard,
  store: productCard,
  communities: communityCard,
  gallery: galleryCard,
};
