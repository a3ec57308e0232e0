import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { classes } from "../../ui/classes";
import { PageHeader } from "../../ui/frame/page-header";
import type { EmptyList as EmptyListPart } from "../../ui/list/empty-list";
import { FilterBar } from "../../ui/list/filter-bar";
import { type EmptyReason, ListingSkeleton } from "../../ui/list/listing";
import { useShownParameters } from "../../ui/list/use-shown-parameters";
import { useSite } from "../../ui/site";
import type { ListParameters } from "./list-address";
import type { ListHead } from "./list-room";

/** Loaded only for empty lists, which are rare. */
const EmptyList = lazy<typeof EmptyListPart>(() =>
  import("../../ui/list/empty-list").then(
    (part) => ({ default: part.EmptyList }),
    () => ({ default: ({ unmatched, none }) => <p>{(unmatched ?? none).title}</p> }),
  ),
);

export interface FrameProps {
  /** the search field, beside the title */
  search?: ReactNode;
  /** more filters, below the buttons */
  tools?: ReactNode;
  /** content below the list */
  end?: ReactNode;
  /** the space below the list */
  className?: string;
}

export interface OfHead<A extends ListParameters> {
  room: ListHead<A>;
}

/** The frame of a public list: title, filters, and a place for the items. It loads no search field. */
export function ListFrame<A extends ListParameters>(props: OfHead<A> & FrameProps & { children: ReactNode }) {
  const { room, search, tools, end, className = "pb-20", children } = props;
  return (
    <>
      <PageHeader title={room.title} lead={room.lead} actions={search} />
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
export function useShown<A extends ListParameters>({ address }: ListHead<A>) {
  const asked = address.read(useShownParameters(), useSite().priceStep);
  return { asked, shown: address.narrowing(asked) };
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

export const isNarrowed = <A extends ListParameters>({ address }: ListHead<A>, asked: A) =>
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
