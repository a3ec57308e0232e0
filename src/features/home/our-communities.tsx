import { t } from "../../platform/languages/texts";
import { useCommunities, useSampleFacts } from "../../ui/site";
import { AsyncSection } from "./async-section";
import CommunityPanels from "./community-panels";
import type { HomeCommunity } from "./load-home";

type CommunityList = HomeCommunity[] | null;

/** The communities with links; nothing if there are none. */
export const OurCommunities = ({ communities }: { communities: CommunityList | Promise<CommunityList> }) =>
  useCommunities()?.length === 0 ? null : <Communities communities={communities} />;

const Communities = ({ communities }: { communities: CommunityList | Promise<CommunityList> }) => (
  <section aria-labelledby="communities">
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-14 sm:gap-8 sm:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-3">
        <h2 id="communities">{t`Our Communities`}</h2>
        <Lead />
      </div>
      <AsyncSection given={communities} loading={t`Loading communities...`} place="h-110">
        {(loaded) => (
          <div className="min-h-120">
            <CommunityPanels communities={loaded} />
          </div>
        )}
      </AsyncSection>
    </div>
  </section>
);

/** The number of tables and meeting times are the sample organisation's. */
const Lead = () =>
  useSampleFacts() ? (
    <p className="max-w-md text-lg leading-snug text-soft">{t`Two tables, one kettle. Both meet every Saturday.`}</p>
  ) : null;
