import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { useAddress } from "../../client/use-address";
import { useLoaded } from "../../client/use-loaded";
import { ButtonLink } from "../../ui/button";
import { plural } from "../../ui/formatting";
import type { Sorting } from "../../ui/list/data-table";
import { EmptyState } from "../../ui/states";
import { DraftMark, UnfinishedNews, useDraftNotices } from "../drafts/draft-notes";
import { type BaseItem, editButtonId, inTitle, titleOf, useLabels } from "../labels";
import { useReturnedFrom } from "../panel";
import { Plus } from "../symbols";
import { type Deletable, useDeletion } from "../use-deletion";
import { useKeepFocus } from "../use-keep-focus";
import { type Choice, type Filter, readAddress } from "./list-address";
import { ListFilters } from "./list-filters";
import { ListFrame } from "./list-frame";
import { ListSearch } from "./list-search";
import { PanelHeader } from "./panel-header";
import { RowActions } from "./row-actions";
import { type SaveAtOnce, useSaveAtOnce } from "./use-save-at-once";

/** What a panel's own file draws its rows from. */
export interface List<Item extends BaseItem> {
  items: readonly Item[];
  /** the Edit and Delete buttons of an item */
  actions: (item: Item) => ReactNode;
  /** saves a change without a form */
  save: SaveAtOnce<Item>;
  /** how it is sorted by its headings: of a column whose `sort` is among the orders */
  sorting: Sorting;
  /** reads the list again, for what is saved at once and changes the order */
  reload: () => void;
}

interface Answer<Item> {
  items: Item[];
  total: number;
  pages: number;
}

interface ListPanelProps<Item extends BaseItem, Query> extends Deletable<Item> {
  /** the call that lists them, such as `eventsApi(sessionApi).list` */
  load: (query: Query) => Promise<Answer<Item>>;
  /** items on one page; 50 unless said */
  pageSize?: number;
  filters?: readonly Filter<Query>[];
  /** the orders to choose among; the first is the usual one */
  orders?: readonly Choice[];
  /** where the search looks, as "a title or description"; without it there is no search */
  searched?: string;
  /** false where an item, once added, is not edited */
  editable?: boolean;
  /** what everybody who manages this should know, beside the count */
  aside?: ReactNode;
  /** figures of all of them, above what narrows the list */
  summary?: ReactNode;
  children: (list: List<Item>) => ReactNode;
}

const nothing: readonly never[] = [];
const addButtonId = "add-thing";

/**
 * All items of a resource, a page at a time: searched, narrowed and ordered by the address, each with its buttons; while they
 * load, when there are none, and when they cannot be had, too. What stands between the tags draws the rows.
 */
export function ListPanel<Item extends BaseItem, Query>(props: ListPanelProps<Item, Query>) {
  const labels = useLabels();
  const { load, searched, filters = nothing, orders = nothing, pageSize = 50, editable = true } = props;
  const { params, href } = useAddress();
  const asked = readAddress<Query>(params, { filters, orders, pageSize });
  const { search, page, size, sort, chosen } = asked;
  const { loaded, reload, change } = useLoaded(JSON.stringify(asked.query), () => load(asked.query));
  const ready = loaded.state === "ready";
  const { heading, rowIsGoing } = useKeepFocus(ready && loaded.value);
  const alter = useCallback(
    (id: BaseItem["id"], to: Partial<Item>) => change((answer) => withChange(answer, id, to)),
    [change],
  );
  const save = useSaveAtOnce<Item>({ alter, reload });
  const deletion = useDeletion(props, (why) => {
    if (why === "deleted") rowIsGoing();
    reload();
  });
  useFocusBack(ready);
  const drafts = useDraftNotices();

  const actions = (item: Item) => (
    <>
      <DraftMark notices={drafts} id={item.id} />
      <RowActions
        name={props.nameOf(item)}
        edit={editable ? { href: href({ edit: item.id }), id: editButtonId(labels, item.id) } : undefined}
        asking={deletion.asking === item.id}
        onDelete={() => deletion.ask(item)}
      />
    </>
  );
  const sorting: Sorting = {
    current: sort,
    hrefOf: (by) => href({ sort: by === orders[0]?.value ? undefined : by, page: undefined }),
  };
  const narrowed = search !== "" || Object.keys(chosen).length > 0;
  const noNarrowing = { ...Object.fromEntries(filters.map(({ name }) => [name, undefined])), q: undefined };
  return (
    <section aria-label={titleOf(labels)} className="grid grid-cols-1 gap-6">
      <PanelHeader
        headingRef={heading}
        title={titleOf(labels)}
        note={<Note state={loaded.state} total={ready ? loaded.value.total : 0} aside={props.aside} />}
        actions={
          <>
            {searched && <ListSearch label={`Search ${labels.many}...`} search={search} />}
            <ButtonLink id={addButtonId} to={href({ new: 1 })}>
              <Plus aria-hidden="true" className="size-4.5" />
              Add {inTitle(labels.one)}
            </ButtonLink>
          </>
        }
      />
      {props.summary}
      <UnfinishedNews notices={drafts} newHref={href({ new: 1 })} />
      <ListFilters filters={filters} orders={orders} chosen={chosen} sort={sort} search={search} />
      <ListFrame
        list={loaded}
        page={page}
        loading={labels.loading ?? `Loading ${labels.many}...`}
        failed={labels.loadFailed ?? `Failed to load ${labels.many}.`}
        onRetry={reload}
        rows={{ size, usual: pageSize }}
        nothing={
          <Nothing
            narrowed={narrowed || page > 1}
            text={search && searched ? `Nothing in ${searched} matches “${search}”.` : "Nothing matches these filters."}
            allHref={href({ ...noNarrowing, page: undefined })}
          />
        }
      >
        {(items) => props.children({ items, save, reload, actions, sorting })}
      </ListFrame>
      {deletion.dialog}
    </section>
  );
}

const withChange = <Item extends BaseItem>(
  answer: Answer<Item>,
  id: BaseItem["id"],
  to: Partial<Item>,
): Answer<Item> => ({
  ...answer,
  items: answer.items.map((item) => (item.id === id ? { ...item, ...to } : item)),
});

interface NoteProps {
  state: "loading" | "failed" | "ready";
  total: number;
  aside?: ReactNode;
}

function Note({ state, total, aside }: NoteProps) {
  const labels = useLabels();
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {state === "loading" && <span>Counting...</span>}
      {state === "failed" && <span>Not counted</span>}
      {state === "ready" && <span role="status">{plural(total, labels.one, labels.many)}</span>}
      {aside}
    </span>
  );
}

/** Gives the focus back, once, to the button whose form was open. */
function useFocusBack(ready: boolean): void {
  const labels = useLabels();
  const returnedFrom = useReturnedFrom();
  const done = useRef(returnedFrom === undefined);
  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    const button = returnedFrom && document.getElementById(editButtonId(labels, returnedFrom));
    (button || document.getElementById(addButtonId))?.focus();
  }, [ready, returnedFrom, labels]);
}

interface NothingProps {
  narrowed: boolean;
  text: string;
  allHref: string;
}

function Nothing({ narrowed, text, allHref }: NothingProps) {
  const labels = useLabels();
  if (!narrowed) return <EmptyState title={labels.none} />;
  return (
    <EmptyState
      title={labels.noneMatching ?? `No ${labels.many} found`}
      text={text}
      action={
        <ButtonLink variant="secondary" to={allHref}>
          Show All {inTitle(labels.many)}
        </ButtonLink>
      }
    />
  );
}
