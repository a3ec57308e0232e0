import { lazy, useRef } from "react";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { useHydrated } from "../../client/use-hydrated";
import { onServer } from "../../page-data.server";
import { organisationAsData } from "../../ui/organisation-data";
import { pageMeta, siteOf } from "../../ui/page-meta";
import { nothing, ServerDrawn } from "../../ui/server-drawn";
import { useKnownSite } from "../../ui/site";
import { StructuredData } from "../../ui/structured-data";
import { useLinksWithin } from "../../ui/use-links-within";
import { useWhenNear } from "../../ui/use-when-near";
import { ComingUp } from "./coming-up";
import { FeaturedPart } from "./featured-part";
import { FeaturedProjects } from "./featured-projects";
import { fetchLiveMap, fetchSlideShow } from "./fetch-parts";
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

export const loader = async (args: LoaderFunctionArgs) => onServer(await fetchLoad())(args);
export const clientLoader = async (args: ClientLoaderFunctionArgs) => inBrowser(await fetchLoad())(args);

export const meta: MetaFunction = ({ matches }) => pageMeta({ site: siteOf(matches) });

/** The first page: who we are, what is on next, what we do and for whom, and where to find us. */
export default function HomePage() {
  const { coming, partners, communities, projects, posts, products, pictures } = useLoaderData<typeof clientLoader>();
  const site = useKnownSite();
  const drawn = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const stories = useRef<HTMLDivElement>(null);
  useLinksWithin(drawn);
  useWhenNear(map, fetchLiveMap);
  useWhenNear(stories, fetchSlideShow);
  return (
    <div ref={drawn} data-alive={useHydrated()}>
      <Hero />
      <ComingUp events={coming} />
      <OurPartners partners={partners} />
      <ServerDrawn art={WhatWeOffer} properties={{}} className="min-h-240" />
      <OurCommunities communities={communities} />
      <FeaturedProjects projects={projects} />
      <LatestPosts posts={posts} />
      <FeaturedPart
        what="Featured products"
        given={products}
        loading="Loading products..."
        place="h-63 sm:h-137 lg:h-162"
        art={StoreShelf}
      />
      <FeaturedPart
        what="Featured pictures"
        given={pictures}
        loading="Loading pictures..."
        place="h-165 sm:h-90 lg:h-147"
        art={PictureWall}
      />
      <div ref={map}>
        <ServerDrawn art={VisitUs} properties={{ site }} className="min-h-140" />
      </div>
      <ServerDrawn art={OurMission} properties={{}} className="min-h-140" />
      <div ref={stories}>
        <ServerDrawn art={SuccessStories} properties={{}} className="min-h-80" />
      </div>
      <StructuredData json={import.meta.env.SSR ? organisationAsData(site) : ""} />
    </div>
  );
}
