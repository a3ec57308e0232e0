import { Suspense } from "react";
import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { onServer } from "../../client/page-data.server";
import { t } from "../../platform/languages/texts";
import type { SitePart } from "../../platform/site-parts";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { organisationJsonLd } from "../../ui/frame/structured-data/organisation-json-ld";
import { StructuredData } from "../../ui/frame/structured-data/structured-data";
import { belowFold } from "../../ui/motion/below-fold";
import { type Section, useSection } from "../../ui/section";
import { useKnownSite, useSite } from "../../ui/site";
import Machines from "../equipment/public/home-machines";
import type { HomeWords } from "../words/schema";
import { SectionPlaceholder } from "./async-section";
import { ComingUp } from "./coming-up";
import { FeaturedProjects } from "./featured-projects";
import { FeaturedSection } from "./featured-section";
import Hero from "./hero";
import { LatestPosts } from "./latest-posts";
import { load } from "./load-home";
import { OurCommunities } from "./our-communities";
import OurMission from "./our-mission";
import { OurPartners } from "./our-partners";
import PictureWall from "./picture-wall";
import StoreShelf from "./store-shelf";
import SuccessStories from "./success-stories";
import VisitUs from "./visit-us";
import WhatWeOffer from "./what-we-offer";

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches }) => pageMeta({ site: siteOf(matches) });

type Loaded = ReturnType<typeof useLoaderData<typeof clientLoader>>;

/** The home page. Sections below the first screen are laid out after the first paint. */
export default function HomePage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const site = useKnownSite();
  return (
    <>
      <Suspense fallback={<SectionPlaceholder loading={t`Loading...`} place="h-120" className="wrap py-12 sm:py-16" />}>
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
  const has = (part: HomeWords["shown"][number]) => shown.includes(part);
  const only = <T,>(part: HomeWords["shown"][number], content: T) => (has(part) ? content : undefined);
  const without = (part: SitePart) => site.turnedOff.includes(part);
  const hasMission = has("mission") || has("stats");
  return (
    <>
      <div className="min-h-120">
        <Hero site={site} hero={hero} />
      </div>
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
          <div className="min-h-240">
            <WhatWeOffer offers={only("offers", offers)} open={only("open", open)} />
          </div>
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
          loading={t`Loading machines...`}
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
          what={t`Featured products`}
          given={products}
          loading={t`Loading products...`}
          place="h-63 sm:h-137 lg:h-162"
          box={belowFold(8)}
          component={StoreShelf}
        />
      )}
      {!without("gallery") && (
        <FeaturedSection
          what={t`Featured pictures`}
          given={pictures}
          loading={t`Loading pictures...`}
          place="h-165 sm:h-90 lg:h-147"
          box={belowFold(9)}
          component={PictureWall}
        />
      )}
      {has("visit") && (
        <div {...belowFold(10)}>
          <div className="min-h-140">
            <VisitUs site={site} />
          </div>
        </div>
      )}
      {hasMission && (
        // Without a section in between, the stories run into the equally dark footer.
        <div className={has("stories") ? "" : "-mb-20 sm:-mb-28"}>
          <div {...belowFold(11)}>
            <div className="min-h-140">
              <OurMission mission={only("mission", mission)} stats={only("stats", stats)} />
            </div>
          </div>
        </div>
      )}
      {has("stories") && (
        <div {...belowFold(12)}>
          <div className="min-h-80">
            <SuccessStories stories={stories} />
          </div>
        </div>
      )}
    </>
  );
}
