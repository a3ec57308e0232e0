import type { Caller } from "../../client/api";
import { ApiError } from "../../client/api-error";
import { type Load, section } from "../../client/page";
import type { Section } from "../../ui/section";
import { blogApi } from "../blog/client";
import type { Post } from "../blog/schema";
import { communitiesApi } from "../communities/client";
import type { Community } from "../communities/schema";
import { equipmentApi } from "../equipment/client";
import type { HomeMachine } from "../equipment/public/home-machines";
import { eventsApi } from "../events/client";
import type { Event } from "../events/schema";
import { galleryApi } from "../gallery/client";
import type { GalleryItem } from "../gallery/schema";
import { partnersApi } from "../partners/client";
import type { Partner } from "../partners/schema";
import { projectsApi } from "../projects/client";
import type { Project } from "../projects/schema";
import { storeApi } from "../store/client";
import type { Product } from "../store/schema";
import { wordsApi } from "../words/client";

const home = {
  events: { upcoming: 6, featured: 3 },
  partners: 10,
  communities: 6,
  projects: { fetched: 6, shown: 3 },
  posts: { fetched: 6, shown: 3 },
  machines: 4,
  products: 8,
  pictures: 6,
} as const;

/** The length of a generated excerpt; characters. */
const excerptLength = 120;

export type HomePartner = Pick<Partner, "name" | "logo_url" | "website_url" | "category">;
export type HomeCommunity = Pick<Community, "id" | "name" | "description" | "category" | "member_count" | "image_url">;
export type HomeProject = Pick<Project, "id" | "title" | "description" | "technologies" | "image_url" | "category">;
export type HomePost = Pick<Post, "id" | "title" | "excerpt" | "date">;
export type HomeProduct = Pick<Product, "id" | "name" | "price" | "category" | "image_url" | "in_stock">;
export type HomePicture = Pick<GalleryItem, "id" | "title" | "category" | "image_url">;
export type HomeEvent = Omit<Event, "content" | "meeting_url" | "community_id" | "created_at" | "updated_at">;

const toHomeEvent = ({ content, meeting_url, community_id, created_at, updated_at, ...event }: Event): HomeEvent =>
  event;

/** The next events and the next featured ones, by date; without those further ahead if they cannot be loaded. */
async function loadComing(api: Caller): Promise<HomeEvent[]> {
  const { upcoming, featured } = home.events;
  const [next, ahead] = await Promise.all([
    eventsApi(api).list({ upcoming: "true", series: "next", size: upcoming }),
    eventsApi(api)
      .list({ upcoming: "true", featured: "true", series: "next", size: featured })
      .then(
        ({ items }) => items,
        () => [],
      ),
  ]);
  const known = new Set(next.items.map(({ id }) => id));
  return [...next.items, ...ahead.filter(({ id }) => !known.has(id))]
    .sort((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date))
    .map(toHomeEvent);
}

/** Items with the fields that the page shows. */
const only = <T, Name extends keyof T>({ items }: { items: readonly T[] }, ...names: Name[]): Pick<T, Name>[] =>
  items.map((item) => Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<T, Name>);

const nothing = () => null;

/** The partners; null if they cannot be loaded. Never rejects. */
const loadPartners = (api: Caller): Promise<HomePartner[] | null> =>
  partnersApi(api)
    .list({ page: 1, size: home.partners, is_active: "true", featured: "true" })
    .then((list) => only(list, "name", "logo_url", "website_url", "category"), nothing);

/** The first communities; null if they cannot be loaded. Never rejects. */
const loadCommunities = (api: Caller): Promise<HomeCommunity[] | null> =>
  communitiesApi(api)
    .list({ size: home.communities })
    .then((list) => only(list, "id", "name", "description", "category", "member_count", "image_url"), nothing);

/** The items of a list; empty if its part of the site is turned off. */
const unlessTurnedOff = <T>(loading: Promise<T[]>): Promise<Section<T[]>> =>
  section(
    loading.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }),
  );

async function loadProjects(api: Caller): Promise<HomeProject[]> {
  const list = await projectsApi(api).list({ featured: "true", size: home.projects.fetched });
  const projects = only(list, "id", "title", "description", "technologies", "image_url", "category");
  return projects.slice(0, home.projects.shown);
}

async function loadPosts(api: Caller): Promise<HomePost[]> {
  const asked = { page: 1, size: home.posts.fetched, status: "published", brief: "true" } as const;
  const { items } = await blogApi(api).list(asked);
  return items.slice(0, home.posts.shown).map(({ id, title, excerpt, content, date }) => ({
    id,
    title,
    date,
    excerpt: excerpt || openingOf(content),
  }));
}

async function loadProducts(api: Caller): Promise<HomeProduct[]> {
  const list = await storeApi(api).list({ featured: "true", size: home.products });
  return only(list, "id", "name", "price", "category", "image_url", "in_stock");
}

async function loadPictures(api: Caller): Promise<HomePicture[]> {
  const list = await galleryApi(api).list({ featured: "true", size: home.pictures });
  return only(list, "id", "title", "category", "image_url");
}

/** The featured machines, and others in their place if they are too few. */
async function loadMachines(api: Caller): Promise<HomeMachine[]> {
  const list = async (ask: { featured?: "true" }) =>
    only(
      await equipmentApi(api).list({ ...ask, size: home.machines }),
      "id",
      "name",
      "category",
      "image_url",
      "status",
      "is_danger_reported",
    );
  const featured = await list({ featured: "true" });
  if (featured.length === home.machines) return featured;
  const others = (await list({})).filter(({ id }) => featured.every((one) => one.id !== id));
  return [...featured, ...others].slice(0, home.machines);
}

/** The beginning of a text, with an ellipsis. */
export function openingOf(content: string): string {
  const letters = [...content];
  return letters.length <= excerptLength ? content : `${letters.slice(0, excerptLength).join("").trimEnd()}…`;
}

/** All stored data of the home page. */
export const load = (({ api }) => ({
  words: section(wordsApi(api).home()),
  coming: section(loadComing(api)),
  partners: loadPartners(api),
  communities: loadCommunities(api),
  projects: unlessTurnedOff(loadProjects(api)),
  posts: unlessTurnedOff(loadPosts(api)),
  products: unlessTurnedOff(loadProducts(api)),
  pictures: unlessTurnedOff(loadPictures(api)),
  machines: unlessTurnedOff(loadMachines(api)),
})) satisfies Load<object>;
