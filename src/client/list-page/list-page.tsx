import { PageSearch } from "../../ui/form/page-search";
import { foundLine, type GivenPage, Listing, listGap } from "../../ui/list/listing";
import type { ListParameters } from "./list-address";
import { EmptyRoom, type FrameProps, isNarrowed, ListFrame, type OfHead, useListAddress, useShown } from "./list-frame";
import type { ListRoom } from "./list-room";

interface OfRoom<Item, A extends ListParameters> {
  room: ListRoom<Item, A>;
  given: GivenPage<Item>;
}

/** The page of a public list: search, filters, and the list that its address names. */
export const ListPage = <Item, A extends ListParameters>({ room, given, ...frame }: OfRoom<Item, A> & FrameProps) => (
  <ListFrame room={room} search={room.search && <Search room={room} />} {...frame}>
    <RoomListing room={room} given={given} />
  </ListFrame>
);

function Search<A extends ListParameters>({ room }: OfHead<A>) {
  const { search = "", ...others } = useShown(room).shown;
  return (
    <PageSearch
      label={room.search ?? ""}
      name="search"
      text={search}
      otherParameters={others}
      hrefOf={(text, latest) => room.address.narrowed(room.address.read(latest), { search: text })}
    />
  );
}

/** One page of items, or a loading, error or empty state. */
function RoomListing<Item, A extends ListParameters>({ room, given }: OfRoom<Item, A>) {
  const asked = useListAddress(room);
  const { address, all, heading, Cards } = room;
  return (
    <Listing
      given={given}
      failed={room.failed}
      none={(reason) => <EmptyRoom room={room} asked={asked} reason={reason} />}
      found={(page) => room.found?.(page, asked) ?? foundLine(room.count(page.total), asked.search ?? "")}
      whole={all.isOverList && isNarrowed(room, asked) ? { to: address.path, label: all.label } : undefined}
      before={heading && <h2 className="sr-only">{heading}</h2>}
      hrefOf={(page) => address.href({ ...asked, page: String(page) })}
    >
      {(items) => (
        <div className={listGap}>
          <Cards items={items} />
        </div>
      )}
    </Listing>
  );
}
