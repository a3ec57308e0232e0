import type { ComponentType } from "react";
import type { TableWithId } from "../platform/database/lock-row.server";
import type { Published } from "../platform/database/published";
import type { Searchable } from "../platform/database/search.server";
import type { Tables } from "../platform/database/tables";
import type { BulkActions, BulkName } from "./bulk";
import type { Right } from "./policy";

/** The words for a resource in the back office. */
export interface ResourceLabels {
  one: string;
  many: string;
  /** the panel's heading; by default "Manage" and the plural: "Manage Store" */
  title?: string;
  none: string;
  /** shown if none matches; by default "No events found" */
  noneMatching?: string;
  /** shown while loading; by default "Loading" and the plural */
  loading?: string;
  /** shown on failure; by default "Failed to load" and the plural */
  loadFailed?: string;
  /** messages for these statuses of a refused save, instead of the server's */
  saveRefused?: Partial<Record<number, string>>;
  /** shown if a save fails; by default "The event could not be saved." */
  saveFailed?: string;
}

/** Capitalises words for a button: "team member" becomes "Team Member". */
export const inTitle = (words: string): string => words.replace(/(^|\s)[a-z]/g, (letter) => letter.toUpperCase());

interface DependentRows {
  table: keyof Tables;
  /** the column that holds the item's id */
  column: string;
  resource?: string;
  /** the singular, if a restore reports how many of these rows come back with the item */
  countedAs?: string;
}

/** A reference whose target may have been deleted by the time its row is restored from the trash. */
interface DanglingReference {
  table: keyof Tables;
  column: string;
  /** the table that it references */
  to: keyof Tables;
  /** whether such a row is restored without the reference, or not restored */
  otherwise: "clear" | "drop";
}

/** How the trash keeps a deleted item. */
export interface TrashRules {
  /** rows that are deleted and restored with it */
  with: readonly DependentRows[];
  /** rows that stay without the reference, and get it back on a restore */
  links: readonly { table: keyof Tables; column: string }[];
  references: readonly DanglingReference[];
  /** columns with a case-folded e-mail: rows that belong to a person by it alone, and are deleted with the account */
  emails?: readonly { table: keyof Tables; column: string }[];
  /** it is about a person, whose name is removed from the audit trail on permanent deletion */
  personal?: boolean;
}

/** Trash rules that a feature adds to another feature's resource, which does not know it. */
export interface AddedTrashRules extends Partial<Omit<TrashRules, "personal">> {
  /** the key of the resource */
  to: string;
}

/** Returns a resource with the rules that other features add to it. */
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

/** The props of an item's form. */
export interface EditorProps {
  /** the item's id, or "new" */
  id: string;
  onClose: () => void;
}

type LazyComponent<P = object> = () => Promise<{ default: ComponentType<P> }>;

/** A sentence before the deletion of another resource's item, by its id and the choice of how many to delete. */
export type DeletionNote = (id: number | string, choice?: string) => Promise<string>;

/** Loads a part that a feature adds to the form of another resource. @param id of the item; undefined for a new one */
export type FormPart = LazyComponent<{ id: number | string | undefined }>;

/** A searched column: plain text, Markdown, or a list as JSON. */
type SearchedText = string | { markdown: string } | { list: string };

/** How the public search finds items of a resource; its table has an index (`indexWords` of the search). */
export interface SearchRule {
  /** the texts besides the title: the excerpt comes from the first with a match, else from the first */
  texts: readonly SearchedText[];
  /** the column of the date shown with it; left out, the latest come first, and no date is shown */
  date?: string;
  /** whether its price is shown */
  hasPrice?: true;
}

/** Loads the component that renders a draft behind a preview link; its props are the `item` and its `standing`. */
export type DraftView = () => Promise<{ default: ComponentType<{ item: never; standing: never }> }>;

/** A tab of the back office. The code of its components is loaded when they are first opened. */
export interface ResourceTab {
  /** the last part of its address: /admin/team */
  id: string;
  label: string;
  /** the right to see the tab; implied by every right in it */
  right: Right;
  /** its position in the bar, ascending */
  order: number;
  /** a list and a form; or a page of its own for other interfaces */
  components: { list: LazyComponent; editor: LazyComponent<EditorProps> } | { page: LazyComponent };
  /** the parameter of its address that opens one item; without it links lead to the list */
  opens?: "edit" | "message";
}

/** The definition of a resource: labels, table, and rules for trail, trash and back office. Holds no server code. */
export interface ResourceData<Key extends string = string, Table extends TableWithId = TableWithId> {
  /** its name in the audit trail, the trash and their addresses: "team_member" */
  key: Key;
  labels: ResourceLabels;
  table: Table;
  /** ids are numbers by default */
  idType?: "text";
  /** the column with an item's title */
  titleColumn: string;
  /** the item that one belongs to, whose title comes first in the audit trail: "Laser induction: Rudo Chikafu" */
  belongsTo?: { table: TableWithId; column: string; titleColumn: string };
  /** there is one item, which the audit trail names by its kind: "the settings" */
  isOnly?: true;
  /** columns whose values the audit trail leaves out, such as messages and contact details */
  privateColumns?: readonly string[] | ((row: Record<string, unknown>) => readonly string[]);
  /** the path of its draft calls and the prefix of its rights; left out, its forms have no drafts on the server */
  drafts?: { path: `/${string}`; right: string };
  /** how the trash keeps deleted items; left out, they are deleted permanently */
  trash?: TrashRules;
  /** sentences to show before an item of another resource is deleted, by that resource's key */
  deletionNotes?: Readonly<Record<string, DeletionNote>>;
  /** parts of the forms of other resources, by their keys */
  formParts?: Readonly<Record<string, FormPart>>;
  /** its bulk actions; left out, its list has no selection */
  bulk?: BulkActions;
  /** when visitors see its items; left out, it has rules of its own */
  published?: Published;
  /** the path of the public pages, {sitemap}/{id}, for the sitemap */
  sitemap?: `/${string}` | false;
  /** how the back-office search finds its items; left out, it does not */
  find?: FindRule | false;
  /** how the public search finds its items; left out or false, it does not, or has rules of its own */
  search?: SearchRule | false;
  /** what renders a draft behind a preview link */
  view?: ViewPlace;
}

/** A resource with its place in the back office. */
export interface Resource<Key extends string = string, Table extends TableWithId = TableWithId>
  extends ResourceData<Key, Table> {
  /** its tab, or the id of the tab of another resource that shows it */
  tab: ResourceTab | string;
}

/** How the back-office search finds the items of a resource. */
export interface FindRule {
  table: Searchable;
  /** the position of its results, ascending */
  order: number;
  /** the right to see all of them in their list */
  right: Right;
  title: string;
  /** a column that distinguishes items, shown as it is or as a day */
  detail?: string;
  isDay?: true;
  /** the address where an item is edited; `id`, `title` and `detail` are filled in */
  path: string;
  /** the detail for people without the right to export addresses */
  withoutAddresses?: { right: Right; instead: Pick<FindRule, "detail" | "isDay" | "path"> };
}

/** A resource with drafts. */
export type DraftedResource<Key extends string = string, Table extends TableWithId = TableWithId> = Resource<
  Key,
  Table
> &
  Required<Pick<Resource, "drafts">>;

/** Checks a definition; keeps its key, its table and whether it has drafts as types. */
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

/** Where a draft is rendered: in a component of the resource, or in the preview-links feature. */
type ViewPlace = DraftView | "preview-links";

/** A resource with drafts, publication, bulk actions and exports, from which its calls follow. */
export interface PublishedResource<
  Key extends string = string,
  Table extends TableWithId = TableWithId,
  View extends ViewPlace = ViewPlace,
  Search extends SearchRule | false = SearchRule | false,
> extends Resource<Key, Table> {
  view: View;
  search: Search;
  drafts: NonNullable<Resource["drafts"]>;
  bulk: BulkActions;
  published: Published;
}

interface PublishedDefinition<
  Key extends string,
  Table extends SearchableTable,
  View extends ViewPlace,
  Search extends SearchRule | false,
> extends Omit<ResourceData<Key, Table>, "labels" | "drafts" | "bulk" | "published" | "find" | "sitemap"> {
  /** `none` is by default "No partners found. Add your first partner!" */
  labels: Omit<ResourceLabels, "none"> & Partial<Pick<ResourceLabels, "none">>;
  path: `/${string}`;
  right: string;
  actions: readonly BulkName[];
  /** the column of its state, if not `publication` */
  state?: "status";
  /** its items also have a switch, `is_active` */
  switched?: true;
  /** the path of the public pages, or false */
  sitemap: `/${string}` | false;
  /** how the back-office search finds its items, by title by default; or false */
  find: FindDefinition | false;
  /** how the public search finds its items; or false */
  search: Search;
  /** what renders a draft behind a preview link */
  view: View;
  tab: PublishedTab;
}

/** A tab with a list and a form; its other values follow from the resource. */
interface PublishedTab extends Pick<ResourceTab, "order">, Partial<Pick<ResourceTab, "id" | "label" | "right">> {
  list: LazyComponent;
  editor: LazyComponent<EditorProps>;
}

export type SearchableTable = TableWithId & Searchable;

/** A rule whose `path` defaults to the item's form, and whose `right` defaults to the right to see hidden items. */
type FindDefinition = Omit<FindRule, "table" | "right" | "path" | "title"> & Partial<Pick<FindRule, "right" | "path">>;

const ownRowOnly: TrashRules = { with: [], links: [], references: [] };

/**
 * Defines a published resource. By default, only its own row goes to the trash, and its tab is that of its path and
 * plural, for people with the right to write.
 */
export const definePublished = <
  const Key extends string,
  const Table extends SearchableTable,
  const View extends ViewPlace,
  const Search extends SearchRule | false,
>({
  path,
  right,
  labels,
  actions,
  state,
  switched,
  find,
  trash = ownRowOnly,
  tab: { id = path.slice(1), list, editor, ...tab },
  ...rest
}: PublishedDefinition<Key, Table, View, Search>): PublishedResource<Key, Table, View, Search> => ({
  ...rest,
  labels: { none: `No ${labels.many} found. Add your first ${labels.one}!`, ...labels },
  trash,
  drafts: { path, right },
  bulk: { path, rights: right, actions },
  published: { table: rest.table, state: state ?? "publication", switched: switched ?? false },
  find: find && {
    table: rest.table,
    title: rest.titleColumn,
    right: `${right}.read_hidden`,
    path: `/admin/${id}?edit={id}`,
    ...find,
  },
  tab: {
    id,
    label: inTitle(labels.many),
    right: `${right}.write`,
    components: { list, editor },
    opens: "edit",
    ...tab,
  },
});
