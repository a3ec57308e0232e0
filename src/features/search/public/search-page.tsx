import { Suspense } from "react";
import { type MetaFunction, useLoaderData, useLocation } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { counted, t } from "../../../platform/languages/texts";
import { PageSearch } from "../../../ui/form/page-search";
import { PageHeader } from "../../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { FilterBar } from "../../../ui/list/filter-bar";
import { Listing, ListingSkeleton } from "../../../ui/list/listing";
import { useShownParameters } from "../../../ui/list/use-shown-parameters";
import { type Section, useSection } from "../../../ui/section";
import { Skeleton } from "../../../ui/skeleton";
import type { FoundList, SearchKind } from "../schema";
import FoundItems from "./found-items";
import NothingFound from "./nothing-found";
import { findAll, kindWords, readSearchAddress, type SearchAddress, searchedIn, searchHref } from "./search-address";

const load = (({ api, url }) => ({
  found: section(findAll(api, readSearchAddress(url.searchParams))),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches, location }) => {
  const { q } = readSearchAddress(new URLSearchParams(location.search));
  const site = siteOf(matches);
  // Browsers do not show it.
  const description = import.meta.env.SSR ? t`${{ searchedIn: searchedIn(site) }} of this site.` : undefined;
  return [
    ...pageMeta({ title: q ? t`“${{ q }}”: search` : t`Search`, description, site }),
    { name: "robots", content: "noindex" },
  ];
};

/** /search: the site's search. */
export default function SearchPage() {
  const { found } = useLoaderData<typeof clientLoader>();
  const { q, kind } = readSearchAddress(useShownParameters());
  return (
    <>
      <PageHeader
        title={t`Search`}
        actions={
          <PageSearch
            label={t`Search the site`}
            name="q"
            text={q}
            autoFocus={q === ""}
            otherParameters={kind ? { kind } : {}}
            hrefOf={(text, latest) =>
              searchHref({ q: text, ...(text ? { kind: readSearchAddress(latest).kind } : {}) })
            }
          />
        }
      />
      <div className="wrap pb-20">
        <Suspense
          fallback={
            <ListingSkeleton label={t`Searching...`}>
              <Skeleton className="h-96 w-full rounded-md" />
            </ListingSkeleton>
          }
        >
          <Results found={found} />
        </Suspense>
      </div>
    </>
  );
}

type GivenFound = Section<FoundList> | Promise<Section<FoundList>>;

function Results({ found }: { found: GivenFound }) {
  const asked = readSearchAddress(new URLSearchParams(useLocation().search));
  const { q, kind } = asked;
  const loaded = useSection(found);
  const list = loaded.ok ? loaded.value : undefined;
  return (
    <Listing
      given={loaded}
      failed={t`The search failed`}
      none={(reason) => <NothingFound asked={asked} {...reason} />}
      found={() => foundLine(list, asked)}
      before={list && list.kinds.length > 0 ? <KindBar kinds={list.kinds} asked={asked} /> : undefined}
      hrefOf={(page) => searchHref({ q, kind, page })}
    >
      {(items) => (
        <div className="grid gap-12">
          <FoundItems items={items} kinds={list?.kinds ?? []} q={q} kind={kind} />
        </div>
      )}
    </Listing>
  );
}

/** "7 things found for “laser”", or a note about a corrected letter. */
function foundLine(list: FoundList | undefined, { q, kind }: SearchAddress): string {
  if (!list || !q) return "";
  const { total } = list;
  const count = kindWords[kind as SearchKind]?.count(total) ?? counted({ total }, "# result", "# results");
  return list.forgiven
    ? counted(
        { total, q, count },
        "Nothing matches “{q}” exactly. {count} comes close",
        "Nothing matches “{q}” exactly. {count} come close",
      )
    : t`${{ count }} found for “${{ q }}”`;
}

function KindBar({ kinds, asked: { q, kind } }: { kinds: FoundList["kinds"]; asked: SearchAddress }) {
  const filters = kinds.map(({ kind: id, total }) => ({
    id: id as string,
    label: `${kindWords[id].heading} ${total}`,
    href: searchHref({ q, kind: id }),
  }));
  return (
    <FilterBar
      label={t`Kinds`}
      current={kind}
      filters={[{ id: "", label: t`All`, href: searchHref({ q }) }, ...filters]}
    />
  );
}
