import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { BulkActions } from "../../api/bulk";
import { inTitle, type ResourceLabels } from "../../api/resource";
import { useAddress } from "../../client/use-address";
import { type Loaded, useLoaded } from "../../client/use-loaded";
import { ButtonLink, TextLink } from "../../ui/button";
import { classes } from "../../ui/classes";
import { plural } from "../../ui/formatting";
import { DataTable, type Sorting } from "../../ui/list/data-table";
import { EmptyState } from "../../ui/states";
import { DraftMark, UnfinishedNews, useDraftNotices } from "../drafts/draft-notes";
import { useMayDelete } from "../drafts/drafts-api";
import { ErrorBanner, type Failure } from "../error-banner";
import { type BaseItem, editButtonId, titleOf, useLabels } from "../labels";
import { useReturnedFrom } from "../panel";
import { Plus } from "../symbols";
import { type Deletable, useDeletion } from "../use-deletion";
import { useKeepFocus } from "../use-keep-focus";
import { BulkBar } from "./bulk/bulk-bar";
import { useBulk } from "./bulk/bulk-context";
import type { Selected } from "./bulk/use-bulk-run";
import { CardGrid } from "./card-grid";
import { choosingOf } from "./choice-box";
import { ColumnPicker } from "./columns/column-picker";
import { type List, type ListColumn, ordersOf, shownHeadings } from "./columns/list-column";
import { type Choice, type Filter, readAddress } from "./list-address";
import { ListFilters } from "./list-filters";
import { ListFrame } from "./list-frame";
import { ListSearch } from "./list-search";
import { PanelHeader } from "./panel-header";
import { RowActions } from "./row-actions";
import { useSaveAtOnce } from "./use-save-at-once";
import { useSelection } from "./use-selection";

interface Answer<Item> {
  items: Item[];
  total: number;
  pages: number;
}

interface FirstStep {
  to: string;
  label: string;
}

interface ListPanelProps<Item extends BaseItem, Query> extends Deletable<Item> {
  load: (query: Query) => Promise<Answer<Item>>;
  /** items on one page; 50 by default */
  pageSize?: number;
  filters?: readonly Filter<Query>[];
  /** the ids in the address by which links narrow the list, and its name then, such as "For one machine" */
  linked?: { ids: readonly (keyof Query & string)[]; label: string };
  orders?: readonly Choice[];
  /** the searched fields, as "a title or description"; without it there is no search */
  searched?: string;
  /** by default "Search events..." */
  searchLabel?: string;
  /** false if items cannot be edited */
  editable?: boolean;
  /** false if nobody adds items here, or this person may not */
  addable?: boolean;
  columns: readonly ListColumn<Item>[];
  /** shows cards instead of rows, each with this picture on top */
  picture?: (item: Item) => ReactNode;
  /** draws the items of a page in its own way, without columns */
  drawItems?: (items: readonly Item[]) => ReactNode;
  /** further actions of an item, before Edit and Delete */
  also?: (item: Item, list: Pick<List<Item>, "rowGone" | "changed">) => ReactNode;
  /** further buttons beside the search */
  buttons?: ReactNode;
  /** its own bulk actions, where people may do more with a selection than the actions of the tab */
  bulk?: BulkActions | undefined;
  /** further actions of the selection */
  alsoSelected?: (selected: Selected<Item>) => ReactNode;
  /** what the items are for; shown while the list is empty */
  noneText: string;
  /** the first step while the list is empty, for items that are not added here */
  firstStep?: FirstStep;
  /** a note beside the count, for everybody who manages this */
  aside?: ReactNode;
  /** content about all items, above the filters */
  summary?: ReactNode;
  /** called after a change or deletion in the list */
  onChanged?: () => void;
  /** content after the list, such as the dialog of an open item */
  children?: (list: List<Item>) => ReactNode;
}

const nothing: readonly never[] = [];
const addButtonId = "add-thing";

/** What a list reads from the address, loads, and does with its items. */
function useItems<Item extends BaseItem, Query>(props: ListPanelProps<Item, Query>) {
  const { load, columns, linked, filters = nothing, pageSize = 50 } = props;
  const orders = ordersOf(props.orders ?? nothing, columns);
  const { params, href } = useAddress();
  const asked = readAddress<Query>(params, { filters, orders, pageSize, ids: linked?.ids });
  const { search, page, size, sort, chosen, named } = asked;
  const { loaded, reload, change } = useLoaded(JSON.stringify(asked.query), () => load(asked.query));
  const ready = loaded.state === "ready";
  const { heading, rowIsGoing } = useKeepFocus(ready && loaded.value);
  const alter = useCallback(
    (id: BaseItem["id"], to: Partial<Item>) => change((answer) => withChange(answer, id, to)),
    [change],
  );
  const save = useSaveAtOnce<Item>({ alter, reload });
  const readAgain = () => {
    reload();
    props.onChanged?.();
  };
  const rowGone = () => {
    rowIsGoing();
    readAgain();
  };
  const onGone = (why: string) => (why === "deleted" ? rowGone() : readAgain());
  const deletion = useDeletion(props, onGone);
  const items = ready ? loaded.value.items : nothing;
  const selection = useSelection<Item>(JSON.stringify({ search, chosen, named }), items);
  const sorting: Sorting = { current: sort, hrefOf: (by) => href({ sort: sortIn(orders, by), page: undefined }) };
  const everyId = { ...undefinedFor(linked?.ids ?? nothing), page: undefined };
  useFocusBack(ready);
  return {
    ...{ filters, orders, search, page, rows: { size, usual: pageSize }, sort, chosen, loaded, heading },
    ...{ items, save, reload, readAgain, rowGone, onGone, deletion, selection, sorting },
    shown: shownHeadings(params, columns),
    isNamed: Object.keys(named).length > 0,
    isNarrowed: page > 1 || [search, ...Object.keys(named), ...Object.keys(chosen)].some((one) => one !== ""),
    newHref: href({ new: 1 }),
    /** the list without the ids by which a link narrowed it, and without anything that narrows it */
    hrefs: {
      everyId: href(everyId),
      all: href({ ...undefinedFor(filters.map(({ name }) => name)), ...everyId, q: undefined }),
    },
    editHref: (id: BaseItem["id"]) => href({ edit: id }),
  };
}

const undefinedFor = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));

/** Lists the items of a resource in pages, with search, filters, order and columns from the address. */
export function ListPanel<Item extends BaseItem, Query>(props: ListPanelProps<Item, Query>) {
  const labels = useLabels();
  const { columns, searched, editable = true, addable = true } = props;
  const [failure, setFailure] = useState<Failure>();
  const its = useItems(props);
  const { items, selection, deletion, newHref } = its;
  const tabBulk = useBulk();
  const bulk = props.bulk ?? tabBulk;
  const choosing = bulk && choosingOf<Item>(selection, items, props.nameOf);
  const drafts = useDraftNotices();
  const deletes = useMayDelete() && props.remove !== undefined;

  const actions = (item: Item) => (
    <>
      <DraftMark notices={drafts} id={item.id} />
      {props.also?.(item, { rowGone: its.rowGone, changed: its.readAgain })}
      <RowActions
        name={props.nameOf(item)}
        edit={editable ? { href: its.editHref(item.id), id: editButtonId(labels, item.id) } : undefined}
        asking={deletion.asking === item.id}
        onDelete={deletes ? () => deletion.ask(item) : undefined}
      />
    </>
  );
  const { save, reload, rowGone, sorting } = its;
  const list: List<Item> = { items, save, reload, changed: its.readAgain, rowGone, actions, sorting };
  const hasActions = editable || deletes || props.also !== undefined;
  const drawn = {
    list,
    choosing,
    actions: hasActions ? actions : undefined,
    columns: columns.filter(({ heading }) => its.shown.has(heading)),
  };
  return (
    <section aria-label={titleOf(labels)} className="panel">
      <PanelHeader
        headingRef={its.heading}
        title={titleOf(labels)}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Count list={its.loaded} />
            {its.isNamed && <TextLink to={its.hrefs.everyId}>{props.linked?.label}. Show all</TextLink>}
            {props.aside}
          </span>
        }
        actions={
          <div className="flex w-full items-center gap-2">
            {searched && <ListSearch label={props.searchLabel ?? `Search ${labels.many}...`} search={its.search} />}
            {addable && <AddButton to={newHref} isBesideSearch={searched !== undefined} />}
            {props.buttons}
          </div>
        }
      />
      {props.summary}
      <UnfinishedNews notices={drafts} newHref={newHref} />
      {failure && <ErrorBanner failure={failure} onDismiss={() => setFailure(undefined)} />}
      <div className="list-row">
        <ListFilters
          filters={its.filters}
          orders={its.orders}
          chosen={its.chosen}
          sort={its.sort}
          search={its.search}
        />
        <ColumnsAndChoice
          columns={columns}
          shown={its.shown}
          box={items.length > 0 && choosing?.all}
          isAlways={props.picture !== undefined}
        />
      </div>
      <ListFrame
        list={its.loaded}
        page={its.page}
        loading={labels.loading ?? `Loading ${labels.many}...`}
        failed={labels.loadFailed ?? `Failed to load ${labels.many}.`}
        onRetry={reload}
        rows={its.rows}
        nothing={
          <Nothing
            narrowed={its.isNarrowed}
            noneText={props.noneText}
            firstStep={addable ? { to: newHref, label: `Add Your First ${inTitle(labels.one)}` } : props.firstStep}
            text={nothingText(its.search, searched)}
            allHref={its.hrefs.all}
          />
        }
      >
        {() => <Items drawItems={props.drawItems} picture={props.picture} {...drawn} />}
      </ListFrame>
      {bulk && (
        <BulkBar
          bulk={bulk}
          selection={selection}
          nameOf={props.nameOf}
          forGood={props.forGood}
          onFailed={setFailure}
          onDone={its.onGone}
          exporting={props.alsoSelected?.({ selection, onDone: its.readAgain, onFailed: setFailure })}
        />
      )}
      {deletion.dialog}
      {props.children?.(list)}
    </section>
  );
}

function AddButton({ to, isBesideSearch }: { to: string; isBesideSearch: boolean }) {
  const labels = useLabels();
  return (
    <ButtonLink id={addButtonId} to={to} className="flex-none">
      <Plus aria-hidden="true" className="size-4.5" />
      <span>
        Add<span className={isBesideSearch ? "max-sm:sr-only" : undefined}> {inTitle(labels.one)}</span>
      </span>
    </ButtonLink>
  );
}

/** The number of items, once it is known. */
function Count({ list }: { list: Loaded<{ total: number }> }) {
  const labels = useLabels();
  if (list.state === "loading") return <span>Counting...</span>;
  if (list.state === "failed") return <span>Not counted</span>;
  return <span role="status">{plural(list.value.total, labels.one, labels.many)}</span>;
}

interface ColumnsAndChoiceProps {
  columns: Parameters<typeof ColumnPicker>[0]["columns"];
  shown: ReadonlySet<string>;
  box: ReactNode;
  isAlways: boolean;
}

/** The choice of columns and the box for all items, which stay on one line. */
const ColumnsAndChoice = ({ columns, shown, box, isAlways }: ColumnsAndChoiceProps) => (
  <div className="flex flex-auto flex-wrap items-center justify-end gap-x-3">
    {columns.length > 0 && <ColumnPicker columns={columns} shown={shown} />}
    <ChooseAll isAlways={isAlways} box={box} />
  </div>
);

/** The box that chooses all items of a page. @param isAlways also where a table would have it in its head */
function ChooseAll({ isAlways, box }: { isAlways: boolean; box: ReactNode }) {
  if (!box) return null;
  return (
    <span
      className={classes("flex min-h-11 items-center text-[0.9375rem] max-sm:ml-auto", !isAlways && "in-table:hidden")}
    >
      <span aria-hidden="true">
        All<span className="max-sm:hidden"> on this page</span>
      </span>
      {box}
    </span>
  );
}

/** The order as the address names it: the usual one is left out. */
const sortIn = (orders: readonly Choice[], by: string): string | undefined =>
  by === orders[0]?.value ? undefined : by;

type ItemsProps<Item extends BaseItem> = Pick<ListPanelProps<Item, unknown>, "drawItems" | "picture" | "columns"> & {
  list: List<Item>;
  choosing: ReturnType<typeof choosingOf<Item>> | undefined;
  actions: ((item: Item) => ReactNode) | undefined;
};

/** The items of a page: in the tab's own way, as cards, or as a table. */
function Items<Item extends BaseItem>({ drawItems, picture, ...drawn }: ItemsProps<Item>) {
  const labels = useLabels();
  const { list, choosing, columns, actions } = drawn;
  if (drawItems) return drawItems(list.items);
  if (picture) return <CardGrid label={captionOf(labels)} picture={picture} {...drawn} />;
  return (
    <DataTable
      caption={captionOf(labels)}
      rows={list.items}
      rowKey={({ id }) => id}
      sorting={list.sorting}
      choosing={choosing}
      columns={columns.map(({ cell, ...column }) => ({ ...column, cell: (item: Item) => cell(item, list) }))}
      {...(actions && { actions })}
    />
  );
}

/** Returns the table's caption for screen readers. */
const captionOf = ({ many }: ResourceLabels): string => many.charAt(0).toUpperCase() + many.slice(1);

const withChange = <Item extends BaseItem>(
  answer: Answer<Item>,
  id: BaseItem["id"],
  to: Partial<Item>,
): Answer<Item> => ({
  ...answer,
  items: answer.items.map((item) => (item.id === id ? { ...item, ...to } : item)),
});

/** Returns the focus, once, to the button of the form that was just closed. */
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

const nothingText = (search: string, searched: string | undefined): string =>
  search && searched ? `Nothing in ${searched} matches “${search}”.` : "Nothing matches these filters.";

interface NothingProps {
  narrowed: boolean;
  noneText: string;
  firstStep: FirstStep | undefined;
  text: string;
  allHref: string;
}

function Nothing({ narrowed, noneText, firstStep, text, allHref }: NothingProps) {
  const labels = useLabels();
  if (!narrowed)
    return (
      <EmptyState
        title={labels.none}
        text={noneText}
        action={firstStep && <ButtonLink to={firstStep.to}>{firstStep.label}</ButtonLink>}
      />
    );
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
