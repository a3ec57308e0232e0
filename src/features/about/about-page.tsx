import { lazy, type ReactNode, Suspense } from "react";
import { type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { inBrowser } from "../../client/browser";
import { onServer } from "../../client/page-data.server";
import { usePreviewOf } from "../../client/preview/use-preview-of";
import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { organisationJsonLd } from "../../ui/frame/structured-data/organisation-json-ld";
import { StructuredData } from "../../ui/frame/structured-data/structured-data";
import { type Section, useSection } from "../../ui/section";
import { useKnownSite, useSampleFacts, useSite } from "../../ui/site";
import { SkeletonCard } from "../../ui/skeleton";
import { EmptyState, FailedState, LoadingState } from "../../ui/states";
import type { Teammate } from "../team/public/load-team";
import TeamCards from "../team/public/team-cards";
import type { AboutWords } from "../words/schema";
import Building from "./building";
import { load } from "./load-about";
import OurJourney from "./our-journey";
import OurStory from "./our-story";

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta({
    title: t`About`,
    description: t`The story, the people and the mission of ${{ name: site.name }}, founded in ${{ founded: site.founded }}.`,
    site,
  });
};

/** /about: history, mission and team. */
export default function AboutPage() {
  const { team, words } = useLoaderData<typeof clientLoader>();
  const site = useKnownSite();
  return (
    <>
      <Hero />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-16 pt-14 sm:gap-24 sm:pt-20">
        {/* In a page rendered by the browser, the rest waits below the screen. */}
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Parts words={words} team={team} />
        </Suspense>
        <StructuredData json={import.meta.env.SSR ? organisationJsonLd(site) : ""} />
      </div>
    </>
  );
}

interface PartsProps {
  words: Section<AboutWords> | Promise<Section<AboutWords>>;
  team: Teammate[] | null | Promise<Teammate[] | null>;
}

function Parts({ words, team }: PartsProps) {
  const loaded = useSection(words);
  // The same object each time, so that server-rendered parts stay.
  const site = useSite();
  const { shown, story, mission, values, journey, impact } = loaded.ok ? loaded.value : withoutWords;
  const has = (...parts: AboutWords["shown"]) => parts.some((part) => shown.includes(part));
  return (
    <>
      {has("story", "snippet", "values") && (
        <div className="min-h-dvh">
          <OurStory site={site} shown={shown} story={story} mission={mission} values={values} />
        </div>
      )}
      {has("team") && (
        <section id="team" aria-labelledby="team-title" className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <div className="grid gap-3">
            <h2 id="team-title">{t`Our Team`}</h2>
            <p className="max-w-2xl text-lg text-soft">{t`The people who open the doors, and know where everything is.`}</p>
          </div>
          <Suspense fallback={<TeamSkeleton />}>
            <MaybeHidden>
              <Team team={team} />
            </MaybeHidden>
          </Suspense>
        </section>
      )}
      {has("journey", "impact") && (
        <div>
          <OurJourney shown={shown} journey={journey} impact={impact} />
        </div>
      )}
    </>
  );
}

const withoutWords: AboutWords = {
  shown: ["snippet", "team"],
  story: "",
  mission: "",
  values: [],
  journey: [],
  impact: [],
};

function Hero() {
  const site = useSite();
  return (
    <header className="border-b border-rule bg-copper-soft">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 py-10 sm:py-16 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="flex flex-col items-start gap-6">
          <h1>{t`About ${{ name: site.name }}`}</h1>
          <p className="max-w-2xl text-lg wrap-anywhere sm:text-xl sm:leading-relaxed">{site.pitch}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/communities">{t`Join Our Community`}</ButtonLink>
            <ButtonLink to="/contact" variant="secondary">{t`Visit Us`}</ButtonLink>
          </div>
        </div>
        <div className="h-48 overflow-hidden rounded-md border border-ink sm:h-64 lg:h-80">
          <Building />
        </div>
      </div>
    </header>
  );
}

/** With a hidden person for administrators: /about?person=7 */
const HiddenPerson = lazy(() => import("./hidden-person").catch(() => ({ default: AsItIs })));

const AsItIs = ({ children }: { children: ReactNode }) => children;

function MaybeHidden({ children }: { children: ReactNode }) {
  const id = usePreviewOf("person");
  if (!id) return children;
  return (
    <Suspense fallback={children}>
      <HiddenPerson id={id}>{children}</HiddenPerson>
    </Suspense>
  );
}

/** The team, rendered by the server; the sample organisation falls back to its built-in people. */
function Team({ team }: { team: Teammate[] | null | Promise<Teammate[] | null> }) {
  const loaded = useSection(team);
  const facts = useSampleFacts();
  const { revalidate } = useRevalidator();
  const stored = loaded?.length ? loaded : null;
  if (stored || facts)
    return (
      <div className="min-h-dvh">
        <TeamCards team={stored} />
      </div>
    );
  if (!loaded) return <FailedState message={t`Failed to load team members`} onRetry={() => void revalidate()} />;
  return (
    <EmptyState
      title={t`They will introduce themselves here soon`}
      text={t`Until then, come by and meet them, or write to us.`}
      action={<ButtonLink to="/contact" variant="secondary">{t`Contact Us`}</ButtonLink>}
    />
  );
}

const places = ["1", "2", "3", "4", "5", "6"];

const TeamSkeleton = () => (
  <div className="grid gap-5">
    <div className="[&>p]:justify-start [&>p]:py-0">
      <LoadingState label={t`Loading team members...`} />
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {places.map((place) => (
        <SkeletonCard key={place} className="min-h-90" />
      ))}
    </div>
  </div>
);
