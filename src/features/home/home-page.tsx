import { Suspense } from "react";
import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer } from "../../page-data.server";
import { pageMeta, siteOf } from "../../ui/page-meta";
import { ComingUp, ComingUpSkeleton } from "./coming-up";
import { Hero } from "./hero";

/** Events shown on the home page. */
const comingShown = 3;

const load = (({ api }) => ({
  coming: section(api.events.list({ upcoming: "true", size: comingShown })),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches }) => pageMeta({ site: siteOf(matches) });

/** The first page: who we are, and what is on next. */
export default function HomePage() {
  const { coming } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <Hero />
      <section aria-labelledby="coming" className="border-rule border-t">
        <div className="wrap py-14 sm:py-20">
          <Suspense fallback={<ComingUpSkeleton />}>
            <ComingUp events={coming} />
          </Suspense>
        </div>
      </section>
    </>
  );
}
