import type { Api } from "../../client/api";
import { type Load, type Section, section } from "../../client/page";
import type { Post } from "../blog/schema";
import type { Community } from "../communities/schema";
import { fallbackPartners } from "../partners/fallback";
import type { Partner } from "../partners/schema";
import type { Project } from "../projects/schema";

/** What the home page asks for, and how much of it it shows. */
const home = {
  upcomingEvents: 6,
  partners: 10,
  projects: { fetched: 6, shown: 3 },
  posts: { fetched: 6, shown: 3 },
} as const;

/** Characters of an article that stand for an excerpt that was not written. */
const excerptLength = 120;

export type HomePartner = Pick<Partner, "name" | "logo_url" | "website_url" | "category">;
export type HomeCommunity = Pick<Community, "id" | "name" | "description" | "member_count">;
export type HomeProject = Pick<Project, "id" | "title" | "description" | "technologies" | "image_url" | "category">;
export type HomePost = Pick<Post, "id" | "title" | "excerpt" | "date">;

/** The partners to name; the five built-in ones when they cannot be loaded. Never rejects. */
const loadPartners = (api: Api): Promise<HomePartner[]> =>
  api.partners.list({ page: 1, size: home.partners, is_active: "true", featured: "true" }).then(
    ({ items }) =>
      items.map(({ name, logo_url, website_url, category }) => ({ name, logo_url, website_url, category })),
    () => fallbackPartners,
  );

/** The two communities as they are; nothing of one that cannot be had, for which the page has words of its own. Never rejects. */
const loadCommunities = (api: Api): Promise<HomeCommunity[]> =>
  api.communities.list({ size: 20 }).then(
    ({ items }) => items.map(({ id, name, description, member_count }) => ({ id, name, description, member_count })),
    () => [],
  );

/** What slides of projects show, without the long text of each. */
const loadProjects = (api: Api): Promise<Section<HomeProject[]>> =>
  section(
    api.projects.list({ featured: "true", size: home.projects.fetched }).then(({ items }) =>
      items.slice(0, home.projects.shown).map(({ id, title, description, technologies, image_url, category }) => ({
        id,
        title,
        description,
        technologies,
        image_url,
        category,
      })),
    ),
  );

/** The latest articles as far as cards show them. */
const loadPosts = (api: Api): Promise<Section<HomePost[]>> =>
  section(
    api.blog.list({ page: 1, size: home.posts.fetched, status: "published", brief: "true" }).then(({ items }) =>
      items.slice(0, home.posts.shown).map(({ id, title, excerpt, content, date }) => ({
        id,
        title,
        date,
        excerpt: excerpt || openingOf(content),
      })),
    ),
  );

/** The first words of a text, with a sign that it goes on. */
export function openingOf(content: string): string {
  const letters = [...content];
  return letters.length <= excerptLength ? content : `${letters.slice(0, excerptLength).join("").trimEnd()}…`;
}

/** Everything that the home page shows of what is stored. */
export const load = (({ api }) => ({
  coming: section(api.events.list({ upcoming: "true", size: home.upcomingEvents })),
  partners: loadPartners(api),
  communities: loadCommunities(api),
  projects: loadProjects(api),
  posts: loadPosts(api),
})) satisfies Load<object>;
