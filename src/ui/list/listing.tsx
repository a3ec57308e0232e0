import type { ReactNode } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { t } from "../../platform/languages/texts";
import { TextLink } from "../button";
import { classes } from "../classes";
import { type Section, useSection } from "../section";
import { SkeletonCard } from "../skeleton";
import { FailedState, LoadingState } from "../states";
import { Pagination } from "./pagination";

/** One page of a list, as the API answers. */
export interface ListingPage<T> {
  items: T[];
  total: number;
  page: number;
  pages: number;
}

/** A page of a list that is here, could not be had, or is on its way. */
export type GivenPage<T> = Section<ListingPage<T>> | Promise<Section<ListingPage<T>>>;

export interface EmptyReason {
  /** there is no such list at all; a sentence without its full stop */
  refusal?: string;
  /** the list has things, but none so far down: the address of its first page */
  firstPage?: string;
}

/** The space between the parts of a list, for a box around some of them. */
export const listGap = "grid grid-cols-[minmax(0,1fr)] gap-6";

interface ListingProps<T> {
  given: GivenPage<T>;
  failed: string;
  /** says why there is nothing, and leads to something */
  none: (reason: EmptyReason) => ReactNode;
  found: (page: ListingPage<T>) => string;
  /** the way back to the whole list, where this is a part of it */
  whole?: { to: string; label: string } | undefined;
  before?: ReactNode;
  hrefOf: (page: number) => string;
  children: (items: T[]) => ReactNode;
}

/** One page of a list that is filtered by its address, or its empty or failed state. */
export function Listing<T>({ given, failed, none, found, whole, before, hrefOf, children }: ListingProps<T>) {
  const loaded = useSection(given);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();

  if (!loaded.ok) {
    const { status, detail } = loaded.error;
    if (status === 404 || status === 422) return none({ refusal: detail });
    return <FailedState message={failed} onRetry={() => void revalidate()} />;
  }
  const { items, total, page, pages } = loaded.value;
  const busy = navigation.state === "loading" && navigation.location.pathname === pathname;
  return (
    <div
      id="list"
      data-follows=""
      aria-busy={busy}
      className={classes(listGap, "transition-opacity duration-200", busy && "opacity-60")}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="fact-type min-w-0 wrap-anywhere text-soft">
          {found(loaded.value)}
        </p>
        {whole && items.length > 0 ? (
          <TextLink to={whole.to} className="reach">
            {whole.label}
          </TextLink>
        ) : null}
      </div>
      {before}
      {items.length === 0 ? none({ firstPage: total > 0 ? hrefOf(1) : undefined }) : children(items)}
      {pages > 1 ? <Pagination list="list" page={page} pages={pages} hrefOf={hrefOf} /> : null}
    </div>
  );
}

/** "3 events", or "3 events found for “solder”". @param count "3 events" */
export const foundLine = (count: string, search: string): string =>
  search ? t`${{ count }} found for “${{ search }}”` : count;

/** The place of a list while it is on its way; `label` says so. */
export const ListingSkeleton = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={listGap}>
    <div className="flex min-h-7 items-center [&>p]:py-0 [&>p]:text-[0.8125rem]">
      <LoadingState label={label} />
    </div>
    {children}
  </div>
);

const places = ["1", "2", "3", "4", "5", "6"];

/** The places of six cards. @param card the height of each, as a class */
export const SkeletonCards = ({ card }: { card: string }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
    {places.map((place) => (
      <SkeletonCard key={place} className={card} />
    ))}
  </div>
);
