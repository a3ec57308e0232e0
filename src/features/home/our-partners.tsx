import { lazy } from "react";
import { nothing, ServerDrawn } from "../../ui/server-drawn";
import { EmptyState } from "../../ui/states";
import type { HomePartner } from "./load-home";
import { Part } from "./part";

const PartnerLogos = lazy(() => import("./partner-logos").catch(nothing));

/** Who stands behind us, by their logos. */
export const OurPartners = ({ partners }: { partners: HomePartner[] | Promise<HomePartner[]> }) => (
  <section aria-labelledby="partners" className="border-t border-rule">
    <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-6 py-10 sm:py-12 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
      <div className="grid gap-2">
        <h2 id="partners" className="text-[1.75rem]!">
          Our Partners
        </h2>
        <p className="leading-snug text-soft">They lend us engineers, parts and problems worth solving.</p>
      </div>
      <Part given={partners} loading="Loading partners..." place="h-12">
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title="No partners to display at the moment." />
          ) : (
            <ServerDrawn art={PartnerLogos} properties={{ partners: loaded }} className="min-h-24" />
          )
        }
      </Part>
    </div>
  </section>
);
