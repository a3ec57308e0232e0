import { lazy, useRef } from "react";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { codeOf, inBrowser } from "../../client/browser";
import { onServer } from "../../client/page-data.server";
import { useHydrated } from "../../client/use-hydrated";
import { organisationJsonLd } from "../../ui/frame/organisation-json-ld";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { StructuredData } from "../../ui/frame/structured-data";
import { nothing, ServerRendered } from "../../ui/motion/server-rendered";
import { untilNear } from "../../ui/motion/until-near";
import { useWhenNear } from "../../ui/motion/use-when-near";
import { useKnownSite, useSampleClaims } from "../../ui/site";
import { useLinksWithin } from "../../ui/use-links-within";
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
 * screen is laid out after the first paint, and takes as much place until then as the sample content does.
 */
export default function HomePage() {
  const { coming, partners, communities, projects, posts, products, pictures } = useLoaderData<typeof clientLoader>();
  const site = useKnownSite();
  const claims = useSampleClaims();
  const drawn = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const stories = useRef<HTMLDivElement>(null);
  useLinksWithin(drawn);
  useWhenNear(map, fetchLiveMap);
  useWhenNear(stories, fetchSlideShow);
  return (
    <div ref={drawn} data-hydrated={useHydrated()}>
      <Hero />
      <div {...untilNear(1, 1824, 1700, 1288)}>
        <ComingUp events={coming} />
      </div>
      <div {...untilNear(2, 480, 376, 196)}>
        <OurPartners partners={partners} />
      </div>
      <div {...untilNear(3, 2230, 1612, 1296)}>
        <ServerRendered component={WhatWeOffer} props={{}} className="min-h-240" />
      </div>
      <div {...untilNear(4, 1116, 764, 784)}>
        <OurCommunities communities={communities} />
      </div>
      <div {...untilNear(5, 796, 984, 656)}>
        <FeaturedProjects projects={projects} />
      </div>
      <div {...untilNear(6, 1000, 892, 548)}>
        <LatestPosts posts={posts} />
      </div>
      <FeaturedSection
        what="Featured products"
        given={products}
        loading="Loading products..."
        place="h-63 sm:h-137 lg:h-162"
        box={untilNear(7, 444, 772, 876)}
        component={StoreShelf}
      />
      <FeaturedSection
        what="Featured pictures"
        given={pictures}
        loading="Loading pictures..."
        place="h-165 sm:h-90 lg:h-147"
        box={untilNear(8, 932, 588, 816)}
        component={PictureWall}
      />
      <div ref={map} {...untilNear(9, 1252, 1396, 760)}>
        <ServerRendered component={VisitUs} props={{ site }} className="min-h-140" />
      </div>
      {/* Where nothing comes between them, it goes on into the foot of the page, which is as dark. */}
      <div className={claims ? "" : "-mb-20 sm:-mb-28"}>
        <div {...untilNear(10, 1076, 1028, 764)}>
          <ServerRendered component={OurMission} props={{ claims }} className="min-h-140" />
        </div>
      </div>
      {claims ? (
        <div ref={stories} {...untilNear(11, 524, 512, 468)}>
          <ServerRendered component={SuccessStories} props={{}} className="min-h-80" />
        </div>
      ) : null}
      <StructuredData json={import.meta.env.SSR ? organisationJsonLd(site) : ""} />
    </div>
  );
}
