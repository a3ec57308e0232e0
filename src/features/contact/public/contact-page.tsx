import { Suspense, useMemo } from "react";
import { type MetaFunction, useActionData, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer, postAction } from "../../../client/page-data.server";
import { t } from "../../../platform/languages/texts";
import { isReached } from "../../../platform/site-parts";
import { ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { PageHeader } from "../../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { organisationJsonLd } from "../../../ui/frame/structured-data/organisation-json-ld";
import { StructuredData } from "../../../ui/frame/structured-data/structured-data";
import { type Section, useSection } from "../../../ui/section";
import { useKnownSite, useSite } from "../../../ui/site";
import { wordsApi } from "../../words/client";
import type { ContactWords } from "../../words/schema";
import ContactCards from "./contact-cards";
import ContactForm from "./contact-form";
import FindUs from "./find-us";
import FollowUs from "./follow-us";
import { hasPlace } from "./map-links";
import Questions from "./questions";

const load = (({ api }) => ({ words: section(wordsApi(api).contact()) })) satisfies Load<object>;

export const loader = onServer(load);
export const action = postAction;
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta({
    title: t`Contact`,
    description: t`Visit ${{ filter: [site.name, site.address.lines.join(", ")].filter(Boolean).join(" at ") }}, call, write, or propose an event.`,
    site,
  });
};

/** /contact: place, contact form, and frequent questions. */
export default function ContactPage() {
  const site = useKnownSite();
  const { words } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageHeader
        title={t`Contact`}
        lead={[
          isReached(site) ? t`Come by, call, or write.` : t`Come by, or write.`,
          site.hours.length > 0
            ? t`The door is open during the hours below, and the kettle is usually on.`
            : t`The kettle is usually on.`,
        ].join(" ")}
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-14 sm:gap-20">
        {isReached(site) && (
          <div className="min-h-200 sm:min-h-104 lg:min-h-56">
            <ContactCards site={site} />
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-14 lg:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
            <GetInTouch />
            {(site.whatsapp || site.social.length > 0) && (
              <div className="min-h-38">
                <FollowUs site={site} />
              </div>
            )}
          </div>
          {hasPlace(site) && (
            <div>
              <div className="min-h-110">
                <FindUs site={site} />
              </div>
            </div>
          )}
        </div>
        <Suspense>
          <Parts words={words} />
        </Suspense>
        <StructuredData json={import.meta.env.SSR ? organisationJsonLd(site) : ""} />
      </div>
    </>
  );
}

/** The sections that can be hidden; the questions are omitted if they cannot be loaded. */
function Parts({ words }: { words: Section<ContactWords> | Promise<Section<ContactWords>> }) {
  const loaded = useSection(words);
  const { shown, questions } = loaded.ok ? loaded.value : withoutWords;
  return (
    <>
      {shown.includes("host") && <HostAnEvent />}
      {shown.includes("questions") && <FrequentQuestions questions={questions} />}
    </>
  );
}

const withoutWords: ContactWords = { shown: ["host"], questions: [] };

function GetInTouch() {
  const posted = useActionData<typeof action>();
  const props = useMemo(() => ({ posted }), [posted]);
  return (
    <section aria-labelledby="get-in-touch" className="grid content-start gap-6">
      <h2 id="get-in-touch">{t`Get In Touch`}</h2>
      <Card className="sm:p-8">
        <ContactForm {...props} />
      </Card>
    </section>
  );
}

const proposal = () => t`What is it about?

When, and for how long?

How many people?

What do you need from us?
`;

function HostAnEvent() {
  const { eventsEmail } = useSite();
  const href = eventsEmail
    ? `mailto:${eventsEmail}?subject=Event%20proposal&body=${encodeURIComponent(proposal())}`
    : "#get-in-touch";
  return (
    <section
      id="event-proposal"
      aria-labelledby="host"
      className="grid items-center gap-x-12 gap-y-6 rounded-md border border-ink bg-violet-soft p-6 sm:p-10 lg:grid-cols-[minmax(0,1fr)_fit-content(40%)]"
    >
      <div className="grid gap-4">
        <h2 id="host">{t`Host an Event`}</h2>
        <p className="max-w-2xl text-lg">{t`A meetup, a hackathon, a class or a launch: we have the room, the benches and the people. Tell us what you have in mind, when, and for how many, and we answer with a date and what it takes.`}</p>
      </div>
      <div className="grid gap-3 sm:justify-self-start">
        <ButtonLink to={href}>{t`Propose an Event`}</ButtonLink>
        <p className="fact-type text-center wrap-anywhere empty:hidden">{eventsEmail}</p>
      </div>
    </section>
  );
}

const FrequentQuestions = ({ questions }: Pick<ContactWords, "questions">) => (
  <section
    aria-labelledby="questions"
    className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
  >
    <div className="grid content-start gap-4">
      <h2 id="questions">{t`Frequently Asked Questions`}</h2>
      <p className="text-soft">{t`Can't find your answer? Write to us; somebody has probably asked it before.`}</p>
    </div>
    <div className="min-h-86">
      <Questions questions={questions} />
    </div>
  </section>
);
