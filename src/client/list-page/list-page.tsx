import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { classes } from "../../ui/classes";
import { PageSearch } from "../../ui/form/page-search";
import { PageHeader } from "../../ui/frame/page-header";
import type { EmptyList as EmptyListPart } from "../../ui/list/empty-list";
import { FilterBar } from "../../ui/list/filter-bar";
import { type EmptyReason, foundLine, type GivenPage, Listing, ListingSkeleton, listGap } from "../../ui/list/listing";
import { useShownParameters } from "../../ui/list/use-shown-parameters";
import { ServerRendered } from "../../ui/motion/server-rendered";
import { useSite } from "../../ui/site";
import type { ListParameters } from "./list-address";
import type { ListHead, ListRoom } from "./list-room";

/** Loaded only for empty lists, which are rare. */
const EmptyList = lazy<typeof EmptyListPart>(() =>
  import("../../ui/list/empty-list").then(
    (part) => ({ default: part.EmptyList }),
    () => ({ default: ({ unmatched, none }) => <p>{(unmatched ?? none).title}</p> }),
  ),
);

interface FrameProps {
  /** more filters, below the buttons */
  tools?: ReactNode;
  /** content below the list */
  end?: ReactNode;
  /** the space below the list */
  className?: string;
}

interface OfHead<A extends ListParameters> {
  room: ListHead<A>;
}

interface OfRoom<Item, A extends ListParameters> {
  room: ListRoom<Item, A>;
  given: GivenPage<Item>;
}

/** The page of a public list: search, filters, and the list that its address names. */
export const ListPage = <Item, A extends ListParameters>({ room, given, ...frame }: OfRoom<Item, A> & FrameProps) => (
  <ListFrame room={room} {...frame}>
    <RoomListing room={room} given={given} />
  </ListFrame>
);

/** The same frame around a list with its own rendering. */
export function ListFrame<A extends ListParameters>(props: OfHead<A> & FrameProps & { children: ReactNode }) {
  const { room, tools, end, className = "pb-20", children } = props;
  return (
    <>
      <PageHeader title={room.title} lead={room.lead} actions={room.search && <Search room={room} />} />
      <div className={classes("wrap grid grid-cols-[minmax(0,1fr)] gap-8", className)}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Filters room={room} />
          {tools}
        </div>
        <Suspense fallback={<ListingSkeleton label={room.loading}>{room.skeleton}</ListingSkeleton>}>
          {children}
        </Suspense>
        {end}
      </div>
    </>
  );
}

/** Returns the filters to show: those of the pending navigation, else of the current address. */
function useShown<A extends ListParameters>({ address }: ListHead<A>) {
  const asked = address.read(useShownParameters(), useSite().priceStep);
  return { asked, shown: address.narrowing(asked) };
}

function Search<A extends ListParameters>({ room }: OfHead<A>) {
  const { asked, shown } = useShown(room);
  const { search = "", ...others } = shown;
  return (
    <PageSearch
      label={room.search ?? ""}
      name="search"
      text={search}
      otherParameters={others}
      hrefOf={(text) => room.address.narrowed(asked, { search: text })}
    />
  );
}

function Filters<A extends ListParameters>({ room }: OfHead<A>) {
  const { asked, shown } = useShown(room);
  const { address, filters } = room;
  return (
    <FilterBar
      label={filters.label}
      current={shown[filters.by] ?? ""}
      filters={filters.choices.map(({ id, label }) => ({
        id,
        label,
        href: address.narrowed(asked, { [filters.by]: id }),
      }))}
    />
  );
}

/** Returns the list parameters from the address. */
export const useListAddress = <A extends ListParameters>({ address }: Pick<ListHead<A>, "address">): A =>
  address.read(new URLSearchParams(useLocation().search), useSite().priceStep);

const isNarrowed = <A extends ListParameters>({ address }: ListHead<A>, asked: A) =>
  Object.keys(address.narrowing(asked)).length > 0;

interface EmptyRoomProps<A extends ListParameters> extends OfHead<A> {
  asked: A;
  reason: EmptyReason;
}

/** Why a list shows no items, and the way to some. */
export const EmptyRoom = <A extends ListParameters>({ room, asked, reason }: EmptyRoomProps<A>) => (
  <EmptyList
    {...room.words}
    refusal={reason.refusal}
    firstPage={reason.firstPage}
    unmatched={isNarrowed(room, asked) ? room.words.unmatched(asked) : undefined}
    all={{ to: room.address.path, label: room.all.label }}
  />
);

/** One page of items, or a loading, error or empty state. */
function RoomListing<Item, A extends ListParameters>({ room, given }: OfRoom<Item, A>) {
  const asked = useListAddress(room);
  const { address, all, heading, Cards, fetchIsland } = room;
  return (
    <Listing
      given={given}
      failed={room.failed}
      none={(reason) => <EmptyRoom room={room} asked={asked} reason={reason} />}
      found={(page) => room.found?.(page, asked) ?? foundLine(page.total, room.one, asked.search ?? "")}
      whole={all.isOverList && isNarrowed(room, asked) ? { to: address.path, label: all.label } : undefined}
      before={heading && <h2 className="sr-only">{heading}</h2>}
      hrefOf={(page) => address.href({ ...asked, page: String(page) })}
    >
      {(items) => (
        <ServerRendered
          component={Cards}
          props={{ items }}
          fallback={room.skeleton}
          className={listGap}
          {...(fetchIsland && { fetchIsland })}
        />
      )}
    </Listing>
  );
}
