import type { ComponentType } from "react";
import type { TableWithId } from "../platform/database/lock-row.server";
import type { Published } from "../platform/database/published";
import type { Searchable } from "../platform/database/search.server";
import type { Tables } from "../platform/database/tables";
import type { BulkName, Together } from "./bulk";
import type { Right } from "./policy";

/** How the back office speaks of a resource. */
export interface ResourceLabels {
  /** one of them, in small letters: "team member" */
  one: string;
  many: string;
  /** the panel's heading, where it is not "Manage" and the many: "Manage Store" */
  title?: string;
  /** said when there is none at all */
  none: string;
  /** said when none of them matches, where it is not "No events found" */
  noneMatching?: string;
  /** said while they are on their way, where it is not "Loading" and the many */
  loading?: string;
  /** said when they cannot be had, where it is not "Failed to load" and the many */
  loadFailed?: string;
  /** said instead of the server's words when saving is refused with one of these statuses */
  saveRefused?: Partial<Record<number, string>>;
  /** said when one cannot be saved, where it is not "The event could not be saved." */
  saveFailed?: string;
}

/** Rows of another table that belong to an item. */
interface DependentRows {
  table: keyof Tables;
  /** the column that holds the item's id */
  column: string;
  /** what they are, where they are a resource of their own: its key */
  resource?: string;
  /** one of them in words, where whoever restores the item is told how many come back with it */
  countedAs?: string;
}

/** A column whose target may have been deleted by the time its row is restored from the trash. */
interface DanglingReference {
  table: keyof Tables;
  column: string;
  /** what it points at */
  to: keyof Tables;
  /** whether the row then comes back without the reference, or does not come back */
  otherwise: "clear" | "drop";
}

/** How a deleted item is kept in the trash. */
export interface TrashRules {
  /** rows that go with it and come back with it */
  with: readonly DependentRows[];
  /** rows that stay without it, and point at it again once it is back */
  links: readonly { table: keyof Tables; column: string }[];
  references: readonly DanglingReference[];
  /** columns with the folded e-mail of people: rows may be theirs by it alone, and go with their accounts */
  emails?: readonly { table: keyof Tables; column: string }[];
  /** it is about a person, whose name leaves the audit trail when it is deleted for good */
  personal?: boolean;
}

/** Rules of the trash that a feature adds to the resource of another one, which does not know of it. */
export interface AddedTrashRules extends Partial<Omit<TrashRules, "personal">> {
  /** the key of the resource */
  to: string;
}

/** A resource with the rules that other features add to it. */
export function withAddedRules<R extends ResourceData>(resource: R, added: readonly AddedTrashRules[]): R {
  const own = added.filter(({ to }) => to === resource.key);
  if (!resource.trash || own.length === 0) return resource;
  const rules = [resource.trash, ...own];
  const trash: TrashRules = {
    ...resource.trash,
    with: rules.flatMap((one) => one.with ?? []),
    links: rules.flatMap((one) => one.links ?? []),
    references: rules.flatMap((one) => one.references ?? []),
    emails: rules.flatMap((one) => one.emails ?? []),
  };
  return { ...resource, trash };
}

/** What the form of an item is told. */
export interface EditorProps {
  /** the item's id, or "new" */
  id: string;
  onClose: () => void;
}

type LazyComponent<P = object> = () => Promise<{ default: ComponentType<P> }>;

/**
 * What a resource has to say before an item of another one is deleted: a sentence, looked up by that item's id and by how many are
 * to go, where that is a choice.
 */
export type DeletionNote = (id: number | string, choice?: string) => Promise<string>;

/** A text that visitors search: a column; one that holds Markdown, or a list as JSON. */
type SearchedText = string | { markdown: string } | { list: string };

/** How visitors find the items of a resource by words; those of its table are indexed (`indexWords` of the search). */
export interface SearchRule {
  /** the texts of an item beside its title: an excerpt is cut from the first that has the words, else from the first */
  texts: readonly SearchedText[];
  /** the column with the date that is shown with it; left out, the latest made come first, and no date is shown */
  date?: string;
  /** whether its price is shown */
  hasPrice?: true;
}

/** Fetches what draws a draft that a link shows; the component is given the item and its standing as `draft`. */
export type DraftView = () => Promise<{ default: ComponentType<{ draft: never }> }>;

/** A tab of the back office. The code of its components is fetched when they are first opened. */
export interface ResourceTab {
  /** the end of its address: /admin/team */
  id: string;
  label: string;
  /** who sees it: those who can do something in it */
  right: Right;
  /** where it stands in the bar: tabs come in the order of these numbers */
  order: number;
  /** a list and the form of one; or, where these are not how it is worked with, a page of its own */
  components: { list: LazyComponent; editor: LazyComponent<EditorProps> } | { page: LazyComponent };
  /** the parameter of its address that opens one item; without it an address leads to the list */
  opens?: "edit" | "message";
}

/**
 * Everything that is particular to one kind of item, said once: what it is called, where it is stored, and what the audit
 * trail, the trash and the back office have to know of it. It reaches the browser, so it holds no code of the server.
 */
export interface ResourceData<Key extends string = string, Table extends TableWithId = TableWithId> {
  /** its name in the audit trail, the trash and the addresses of both: "team_member" */
  key: Key;
  labels: ResourceLabels;
  table: Table;
  /** ids are numbers unless said */
  idType?: "text";
  /** the column that says what one of it is called */
  titleColumn: string;
  /** columns whose change is noted in the audit trail without their values: what people write or are reached by */
  privateColumns?: readonly string[] | ((row: Record<string, unknown>) => readonly string[]);
  /** what is typed into its form is kept beside what is published: the path of its calls, and what its rights are about */
  drafts?: { path: `/${string}`; right: string };
  /** how it is deleted: left out, it is gone for good at once */
  trash?: TrashRules;
  /** what it has to say before an item of another resource is deleted, by the key of that one, which does not know of it */
  deletionNotes?: Readonly<Record<string, DeletionNote>>;
  /** what is done with several of it at once; left out, they are not chosen in its list */
  together?: Together;
  /** when visitors see its items; left out, by rules of its own */
  published?: Published;
  /** where visitors have a page of each item, {sitemap}/{id}, which search engines are told of */
  sitemap?: `/${string}` | false;
  /** how its items are found from everywhere in the back office; left out, they are not */
  find?: FindRule | false;
  /** how visitors find its items by words; left out or false, not, or by rules of the search itself */
  search?: SearchRule | false;
  /** what draws a draft that a link shows */
  view?: ViewPlace;
}

/** A resource with the place where the back office shows it. */
export interface Resource<Key extends string = string, Table extends TableWithId = TableWithId>
  extends ResourceData<Key, Table> {
  /** its tab of the back office, or the id of the tab of another resource that shows it */
  tab: ResourceTab | string;
}

/** How the items of a resource are found from everywhere in the back office. */
export interface FindRule {
  table: Searchable;
  /** kinds are shown in the order of these numbers */
  order: number;
  /** who may see all of them in their list */
  right: Right;
  title: string;
  /** what tells it from others: a column whose value is shown as it is, or as a day */
  detail?: string;
  isDay?: true;
  /** where one is worked with; `id`, `title` and `detail` are put in */
  path: string;
  /** how it is told from others to who has not the right to take people's addresses along */
  withoutAddresses?: { right: Right; instead: Pick<FindRule, "detail" | "isDay" | "path"> };
}

/** A resource whose items are drafted. */
export type DraftedResource<Key extends string = string, Table extends TableWithId = TableWithId> = Resource<
  Key,
  Table
> &
  Required<Pick<Resource, "drafts">>;

/** Checks a definition; keeps as types its key, its table and whether its items are drafted. */
export function defineResource<const Key extends string, const Table extends TableWithId>(
  resource: DraftedResource<Key, Table>,
): DraftedResource<Key, Table>;
export function defineResource<const Key extends string, const Table extends TableWithId>(
  resource: Resource<Key, Table>,
): Resource<Key, Table>;
export function defineResource<const Key extends string, const Table extends TableWithId>(
  resource: Resource<Key, Table>,
): Resource<Key, Table> {
  return resource;
}

/** Where the draft of a resource is drawn: here, or in the feature that shows such links, with what stands beside it. */
type ViewPlace = DraftView | "preview-links";

/** A resource that is drafted and published, changed in bulk and exported: its calls follow from that. */
export interface PublishedResource<
  Key extends string = string,
  Table extends TableWithId = TableWithId,
  View extends ViewPlace = ViewPlace,
  Search extends SearchRule | false = SearchRule | false,
> extends Resource<Key, Table> {
  view: View;
  search: Search;
  drafts: NonNullable<Resource["drafts"]>;
  together: Together;
  published: Published;
}

interface PublishedDefinition<
  Key extends string,
  Table extends SearchableTable,
  View extends ViewPlace,
  Search extends SearchRule | false,
> extends Omit<Resource<Key, Table>, "drafts" | "together" | "published" | "find" | "sitemap"> {
  /** the path of its calls: "/partners" */
  path: `/${string}`;
  /** what its rights begin with: "partners" */
  right: string;
  /** what can be done with several of it at once */
  actions: readonly BulkName[];
  /** the column of its state, where that is not `publication` */
  state?: "status";
  /** its items are switched off besides, by `is_active` */
  switched?: true;
  /** where visitors have a page of each item, or false */
  sitemap: `/${string}` | false;
  /** how its items are found from everywhere in the back office, by their title unless said; or false */
  find: FindDefinition | false;
  /** how visitors find its items by words; or false */
  search: Search;
  /** what draws a draft that a link shows */
  view: View;
  tab: ResourceTab;
}

export type SearchableTable = TableWithId & Searchable;

/** Where the path is left out, an item opens in its form, and where the right is, who sees what is hidden finds it. */
type FindDefinition = Omit<FindRule, "table" | "right" | "path" | "title"> & Partial<Pick<FindRule, "right" | "path">>;

const ownRowOnly: TrashRules = { with: [], links: [], references: [] };

/** The same for a resource that is published. Only its own row goes to the trash, unless said. */
export const definePublished = <
  const Key extends string,
  const Table extends SearchableTable,
  const View extends ViewPlace,
  const Search extends SearchRule | false,
>({
  path,
  right,
  actions,
  state,
  switched,
  find,
  trash = ownRowOnly,
  ...rest
}: PublishedDefinition<Key, Table, View, Search>): PublishedResource<Key, Table, View, Search> => ({
  ...rest,
  trash,
  drafts: { path, right },
  together: { path, rights: right, actions },
  published: { table: rest.table, state: state ?? "publication", switched: switched ?? false },
  find: find && {
    table: rest.table,
    title: rest.titleColumn,
    right: `${right}.read_hidden`,
    path: `/admin/${rest.tab.id}?edit={id}`,
    ...find,
  },
});
