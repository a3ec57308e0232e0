import { lazy, type ReactNode, Suspense } from "react";
import { usePreviewOf } from "../../client/preview/use-preview-of";
import { t } from "../../platform/languages/texts";
import { TextLink } from "../../ui/button";
import { useSection } from "../../ui/section";
import { useSampleFacts } from "../../ui/site";
import { EmptyState } from "../../ui/states";
import { T } from "../../ui/texts/texts";
import { AsyncSection } from "./async-section";
import PartnerLogos from "./drawings/partner-logos";
import type { HomePartner } from "./load-home";

interface GivenProps {
  /** null if they could not be loaded */
  partners: HomePartner[] | null | Promise<HomePartner[] | null>;
}

/** The partners' logos. If they cannot be loaded, the sample organisation shows its built-in ones. */
export function OurPartners({ partners }: GivenProps) {
  const facts = useSampleFacts();
  return (
    <section aria-labelledby="partners" className="border-t border-rule">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-6 py-10 sm:py-12 lg:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
        <div className="grid gap-2">
          <h2 id="partners" className="text-[1.75rem]!">{t`Our Partners`}</h2>
          <Suspense fallback={<Lead className="invisible" />}>
            <LeadOfSome partners={partners} />
          </Suspense>
        </div>
        <MaybeHidden>
          <AsyncSection given={partners} loading={t`Loading partners...`} place="h-12">
            {(loaded) =>
              isSome(loaded, facts) ? (
                <div className="min-h-24">
                  <PartnerLogos partners={loaded} />
                </div>
              ) : (
                <EmptyState
                  title={t`No partners to display at the moment.`}
                  text={
                    <T>
                      Would your organisation like to be the first? <TextLink to="/contact">Write to us.</TextLink>
                    </T>
                  }
                />
              )
            }
          </AsyncSection>
        </MaybeHidden>
      </div>
    </section>
  );
}

/** With a hidden partner for administrators: /?partner=7 */
const HiddenPartner = lazy(() => import("./hidden-partner").catch(() => ({ default: AsItIs })));

const AsItIs = ({ children }: { children: ReactNode }) => children;

function MaybeHidden({ children }: { children: ReactNode }) {
  const id = usePreviewOf("partner");
  if (!id) return children;
  return (
    <Suspense fallback={children}>
      <HiddenPartner id={id}>{children}</HiddenPartner>
    </Suspense>
  );
}

const isSome = (partners: HomePartner[] | null, facts: boolean) => (partners ? partners.length > 0 : facts);

function LeadOfSome({ partners }: GivenProps) {
  return isSome(useSection(partners), useSampleFacts()) ? <Lead /> : null;
}

const Lead = ({ className = "" }) => (
  <p className={`leading-snug text-soft ${className}`}>
    {useSampleFacts()
      ? t`They lend us engineers, parts and problems worth solving.`
      : t`The organisations that stand behind this place.`}
  </p>
);
