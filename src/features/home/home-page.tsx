import { lazy, Suspense, useRef } from "react";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { codeOf, inBrowser } from "../../client/browser";
import { onServer } from "../../client/page-data.server";
import type { SitePart } from "../../platform/site-parts";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { organisationJsonLd } from "../../ui/frame/structured-data/organisation-json-ld";
import { StructuredData } from "../../ui/frame/structured-data/structured-data";
import { belowFold } from "../../ui/motion/below-fold";
import { emptyComponent, ServerRendered } from "../../ui/motion/server-rendered";
import { useWhenNear } from "../../ui/motion/use-when-near";
import { type Section, useSection } from "../../ui/section";
import { useKnownSite, useSite } from "../../ui/site";
import type { HomeWords } from "../words/schema";
import { SectionPlaceholder } from "./async-section";
import { ComingUp } from "./coming-up";
import { FeaturedProjects } from "./featured-projects";
import { FeaturedSection } from "./featured-section";
import { fetchLiveMap, fetchSlideShow } from "./fetch-scripts";
import { LatestPosts } from "./latest-posts";
import { OurCommunities } from "./our-communities";
import { OurPartners } from "./our-partners";

const Hero = lazy(() => import("./hero").catch(emptyComponent));
const WhatWeOffer = lazy(() => import("./what-we-offer").catch(emptyComponent));
const Machines = lazy(() => import("../equipment/public/home-machines").catch(emptyComponent));
const StoreShelf = lazy(() => import("./store-shelf").catch(emptyComponent));
const PictureWall = lazy(() => import("./picture-wall").catch(emptyComponent));
const VisitUs = lazy(() => import("./visit-us").catch(emptyComponent));
const OurMission = lazy(() => import("./our-mission").catch(emptyComponent));
const SuccessStories = lazy(() => import("./success-stories").catch(emptyComponent));

/** The first visitor's data comes from the server; the loader's code loads only for navigation from another page. */
const fetchLoad = () => import("./load-home").then((part) => part.load);

/** The server renders all stored data of this page; the browser only learns whether there is any. */
const drawnByServer = {
  words: ["hero", "offers", "open", "mission", "stats", "stories"],
  coming: "items",
  partners: "items",
  communities: "items",
  projects: "items",
  posts: "items",
  products: "items",
  pictures: "items",
  machines: "items",
} as const;

export const loader = async (args: LoaderFunctionArgs) => onServer(await fetchLoad(), drawnByServer)(args);
export const clientLoader = async (args: ClientLoaderFunctionArgs) =>
  inBrowser(await codeOf(fetchLoad(), args.request))(args);

export const meta: MetaFunction = ({ matches }) => pageMeta({ site: siteOf(matches) });

type Loaded = ReturnType<typeof useLoaderData<typeof clientLoader>>;

/** The home page. Sections below the first screen are laid out after the first paint. */
export default function HomePage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const site = useKnownSite();
  return (
    <>
      <Suspense fallback={<SectionPlaceholder loading="Loading..." place="h-120" className="wrap py-12 sm:py-16" />}>
        <Parts {...loaded} />
      </Suspense>
      <StructuredData json={import.meta.env.SSR ? organisationJsonLd(site) : ""} />
    </>
  );
}

/** The sections that need no texts, for when these cannot be loaded. */
const withoutWords: HomeWords["shown"] = ["coming", "partners", "communities", "visit"];

function useWords(
  given: Section<HomeWords> | Promise<Section<HomeWords>>,
): Partial<HomeWords> & Pick<HomeWords, "shown"> {
  const words = useSection(given);
  const { name, pitch } = useSite();
  return words.ok ? words.value : { shown: withoutWords, hero: { title: name, text: pitch, ways: [] } };
}

function Parts({ coming, partners, communities, projects, posts, products, pictures, machines, ...loaded }: Loaded) {
  // Listed by name, so that data for the server alone is not copied.
  const { shown, hero, offers, open, mission, stats, stories } = useWords(loaded.words);
  // The same object each time, so that server-rendered parts stay.
  const site = useSite();
  const map = useRef<HTMLDivElement>(null);
  const told = useRef<HTMLDivElement>(null);
  useWhenNear(map, fetchLiveMap);
  useWhenNear(told, fetchSlideShow);
  const has = (part: HomeWords["shown"][number]) => shown.includes(part);
  const without = (part: SitePart) => site.turnedOff.includes(part);
  const hasMission = has("mission") || has("stats");
  return (
    <>
      <ServerRendered component={Hero} props={{ site, hero }} className="min-h-120" />
      {has("coming") && (
        <div {...belowFold(1)}>
          <ComingUp events={coming} />
        </div>
      )}
      {has("partners") && (
        <div {...belowFold(2)}>
          <OurPartners partners={partners} />
        </div>
      )}
      {(has("offers") || has("open")) && (
        <div {...belowFold(3)}>
          <ServerRendered
            component={WhatWeOffer}
            props={{ offers: has("offers") ? offers : undefined, open: has("open") ? open : undefined }}
            className="min-h-240"
          />
        </div>
      )}
      {has("communities") && (
        <div {...belowFold(4)}>
          <OurCommunities communities={communities} />
        </div>
      )}
      {has("machines") && !without("equipment") && (
        <FeaturedSection
          what="Machines"
          given={machines}
          loading="Loading machines..."
          place="h-165 sm:h-90"
          box={belowFold(5)}
          component={Machines}
        />
      )}
      {!without("projects") && (
        <div {...belowFold(6)}>
          <FeaturedProjects projects={projects} />
        </div>
      )}
      {!without("blog") && (
        <div {...belowFold(7)}>
          <LatestPosts posts={posts} />
        </div>
      )}
      {!without("store") && (
        <FeaturedSection
          what="Featured products"
          given={products}
          loading="Loading products..."
          place="h-63 sm:h-137 lg:h-162"
          box={belowFold(8)}
          component={StoreShelf}
        />
      )}
      {!without("gallery") && (
        <FeaturedSection
          what="Featured pictures"
          given={pictures}
          loading="Loading pictures..."
          place="h-165 sm:h-90 lg:h-147"
          box={belowFold(9)}
          component={PictureWall}
        />
      )}
      {has("visit") && (
        <div ref={map} {...belowFold(10)}>
          <ServerRendered component={VisitUs} props={{ site }} className="min-h-140" />
        </div>
      )}
      {hasMission && (
        // Without a section in between, the stories run into the equally dark footer.
        <div className={has("stories") ? "" : "-mb-20 sm:-mb-28"}>
          <div {...belowFold(11)}>
            <ServerRendered
              component={OurMission}
              props={{ mission: has("mission") ? mission : undefined, stats: has("stats") ? stats : undefined }}
              className="min-h-140"
            />
          </div>
        </div>
      )}
      {has("stories") && (
        <div ref={told} {...belowFold(12)}>
          <ServerRendered component={SuccessStories} props={{ stories }} className="min-h-80" />
        </div>
      )}
    </>
  );
}
