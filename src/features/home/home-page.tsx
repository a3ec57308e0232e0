import { lazy, useRef } from "react";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { codeOf, inBrowser } from "../../client/browser";
import { onServer } from "../../client/page-data.server";
import { organisationJsonLd } from "../../ui/frame/organisation-json-ld";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { StructuredData } from "../../ui/frame/structured-data";
import { belowFold } from "../../ui/motion/below-fold";
import { nothing, ServerRendered } from "../../ui/motion/server-rendered";
import { useWhenNear } from "../../ui/motion/use-when-near";
import { useKnownSite, useSampleClaims } from "../../ui/site";
import { ComingUp } from "./coming-up";
import { FeaturedProjects } from "./featured-projects";
import { FeaturedSection } from "./featured-section";
import { fetchLiveMap, fetchSlideShow } from "./fetch-scripts";
import { Hero } from "./hero";
import { LatestPosts } from "./latest-posts";
import { OurCommunities } from "./our-communities";
import { OurPartners } from "./our-partners";

const WhatWeOffer = lazy(() => import("./what-we-offer").catch(nothing));
const StoreShelf = lazy(() => import("./store-shelf").catch(nothing));
const PictureWall = lazy(() => import("./picture-wall").catch(nothing));
const VisitUs = lazy(() => import("./visit-us").catch(nothing));
const OurMission = lazy(() => import("./our-mission").catch(nothing));
const SuccessStories = lazy(() => import("./success-stories").catch(nothing));

/** Whoever comes here first has it from the server: what asks for it comes only to those who come from another page. */
const fetchLoad = () => import("./load-home").then((part) => part.load);

/** Everything stored that this page shows is drawn by the server; the browser learns of it only whether something is there. */
const drawnByServer = {
  coming: "items",
  partners: "items",
  communities: "items",
  projects: "items",
  posts: "items",
  products: "items",
  pictures: "items",
} as const;

export const loader = async (args: LoaderFunctionArgs) => onServer(await fetchLoad(), drawnByServer)(args);
export const clientLoader = async (args: ClientLoaderFunctionArgs) =>
  inBrowser(await codeOf(fetchLoad(), args.request))(args);

export const meta: MetaFunction = ({ matches }) => pageMeta({ site: siteOf(matches) });

/**
 * The first page: who we are, what is on next, what we do and for whom, and where to find us. What is below the first
 * screen is laid out after the first paint.
 */
export default function HomePage() {
  const { coming, partners, communities, projects, posts, products, pictures } = useLoaderData<typeof clientLoader>();
  const site = useKnownSite();
  const claims = useSampleClaims();
  const map = useRef<HTMLDivElement>(null);
  const stories = useRef<HTMLDivElement>(null);
  useWhenNear(map, fetchLiveMap);
  useWhenNear(stories, fetchSlideShow);
  return (
    <>
      <Hero />
      <div {...belowFold(1)}>
        <ComingUp events={coming} />
      </div>
      <div {...belowFold(2)}>
        <OurPartners partners={partners} />
      </div>
      <div {...belowFold(3)}>
        <ServerRendered component={WhatWeOffer} props={{}} className="min-h-240" />
      </div>
      <div {...belowFold(4)}>
        <OurCommunities communities={communities} />
      </div>
      <div {...belowFold(5)}>
        <FeaturedProjects projects={projects} />
      </div>
      <div {...belowFold(6)}>
        <LatestPosts posts={posts} />
      </div>
      <FeaturedSection
        what="Featured products"
        given={products}
        loading="Loading products..."
        place="h-63 sm:h-137 lg:h-162"
        box={belowFold(7)}
        component={StoreShelf}
      />
      <FeaturedSection
        what="Featured pictures"
        given={pictures}
        loading="Loading pictures..."
        place="h-165 sm:h-90 lg:h-147"
        box={belowFold(8)}
        component={PictureWall}
      />
      <div ref={map} {...belowFold(9)}>
        <ServerRendered component={VisitUs} props={{ site }} className="min-h-140" />
      </div>
      {/* Where nothing comes between them, it goes on into the foot of the page, which is as dark. */}
      <div className={claims ? "" : "-mb-20 sm:-mb-28"}>
        <div {...belowFold(10)}>
          <ServerRendered component={OurMission} props={{ claims }} className="min-h-140" />
        </div>
      </div>
      {claims ? (
        <div ref={stories} {...belowFold(11)}>
          <ServerRendered component={SuccessStories} props={{}} className="min-h-80" />
        </div>
      ) : null}
      <StructuredData json={import.meta.env.SSR ? organisationJsonLd(site) : ""} />
    </>
  );
}
