import type { z } from "zod";
import type { Database, Queryable } from "../../platform/database/database.server";
import type { Published } from "../../platform/database/published";
import { isPublishedRow, type Viewer } from "../../platform/database/published.server";
import { idParams } from "../../platform/fields";
import type { BulkName } from "../bulk";
import { type BulkRun, bulkOf } from "../bulk.server";
import {
  type CallContext,
  type Calls,
  type DraftRule,
  doneEndpoint,
  type Endpoint,
  endpoint,
} from "../endpoint.server";
import type { Fields } from "../fields/field";
import { exportOfFields } from "../import-export/export.server";
import { importOfFields } from "../import-export/import.server";
import type { Right } from "../policy";
import type { TypedDraft } from "../preview-links";
import type { PublishedResource } from "../resource";
import { nameOf, withArticle } from "./labels";

interface SignedInViewer extends Viewer {
  userId?: number | undefined;
}

interface Page<Item> {
  items: Item[];
  total: number;
  page: number;
  size: number;
  pages: number;
}

/** A resource with the functions that read and write its items, as `resourceModel` makes it. */
interface Model<Id, Query, New, Change, Item> {
  resource: PublishedResource;
  fields: Fields;
  schemas: Schemas<Query, New, Change, Item>;
  list: (db: Queryable, query: Query, viewer: Viewer) => Promise<Page<Item>>;
  find: (db: Queryable, id: Id, viewer: SignedInViewer) => Promise<Item>;
  create: (db: Database, item: New, now: Date, timeZone?: string) => Promise<Item>;
  update: (db: Database, id: Id, change: Change, now: Date, timeZone?: string) => Promise<Item>;
  remove: (db: Database, id: Id) => Promise<unknown>;
  preview: (db: Queryable, id: Id, typed: TypedDraft) => Promise<Item>;
}

interface Schemas<Query, New, Change, Item> {
  item: z.ZodType<unknown, Item>;
  list: z.ZodType<unknown, Page<Item>>;
  query: z.ZodType<Query>;
  create: z.ZodType<New>;
  change: z.ZodType<Change>;
}

interface Definition<Id, Change, Item> {
  /** the schema of the id in a path; a number by default */
  params?: z.ZodType<{ id: Id }>;
  /** summaries for the reference; the others are made from the labels of the resource */
  summaries: { list: string } & Partial<Record<"read" | "create" | "remove", string>>;
  /** users with the `draft` right may write items that are and stay drafts */
  drafts?: boolean;
  /** the call that imports its items from a file */
  imports?: Endpoint;
  /** an export contains people's addresses, so the audit trail notes it */
  recordsExportOf?: "team_member";
  /** changes with a call of their own, {method} {path}/{id}/{end}; the changed values may be query parameters */
  parts?: readonly { method: "PUT" | "PATCH"; end: string; body: z.ZodType<Change>; summary: string }[];
  /** adds to the response of a single item */
  complete?: (db: Queryable, item: Item, now: Date) => Promise<Item>;
  /** further calls, listed in the reference after those of lists */
  others?: readonly Endpoint[];
}

/** The access rule of writes: the right to write; with drafts, the right to draft if the item stays a draft. */
const writing = (right: string, drafts: boolean): { access: Right; drafts?: DraftRule } =>
  drafts
    ? { access: `${right}.draft`, drafts: { publish: `${right}.write`, isDraft: (row) => row.publication === "draft" } }
    : { access: `${right}.write` };

const viewerOf = (
  right: string,
  { now, can, user }: Pick<CallContext<unknown, unknown>, "now" | "can" | "user">,
): SignedInViewer => ({
  seesHidden: can(`${right}.read_hidden`),
  at: now().toISOString(),
  userId: user?.id,
});

/** Returns the changes of each bulk action to one item; an item with a switch is hidden by the switch. */
const bulkChanges = ({ switched }: Published): Partial<Record<BulkName, Record<string, unknown>>> => ({
  publish: { publication: "published", ...(switched && { is_active: true }) },
  hide: switched ? { is_active: false } : { publication: "draft" },
  archive: { publication: "archived" },
  feature: { featured: true },
  unfeature: { featured: false },
});

/** The schema of paths with a number. A resource with other ids gives its own, which no type can say: cast twice. */
const numbered = <Id>() => idParams as unknown as z.ZodType<{ id: Id }>;

/** Returns the calls of a resource: list, read, create, update, delete, export, import, bulk, flags, parts. */
export function crudCalls<Id extends string | number, Query, New, Change, Item extends { id: Id }>(
  model: Model<Id, Query, New, Change, Item>,
  definition: Definition<Id, Change, Item>,
): Calls {
  const { resource, fields, schemas } = model;
  const { path, right } = resource.drafts;
  const { recordsExportOf: recordsAs, imports, complete = itself } = definition;
  return {
    resource,
    preview: {
      item: schemas.item,
      show: async (db, id: Id, typed) => complete(db, await model.preview(db, id, typed), typed.now),
      isSeen: isPublishedRow,
    },
    endpoints: [
      exportOfFields({ resource, fields, recordsAs, call: `GET ${path}/export`, access: `${right}.export` }),
      ...(imports ? [imports] : []),
      ...itemCalls(model, definition),
      ...(definition.others ?? []),
      ...partCalls(model, definition),
      bulkCall(model),
    ],
  };
}

const itself = async <Item>(_: Queryable, item: Item): Promise<Item> => item;

function itemCalls<Id extends string | number, Query, New, Change, Item extends { id: Id }>(
  model: Model<Id, Query, New, Change, Item>,
  { params = numbered(), summaries, drafts = false, complete = itself }: Definition<Id, Change, Item>,
): Endpoint[] {
  const { resource, schemas } = model;
  const { path, right } = resource.drafts;
  const name = withArticle(resource);
  const write = writing(right, drafts);
  const list = endpoint({
    call: `GET ${path}`,
    access: "anyone",
    summary: summaries.list,
    query: schemas.query,
    answer: schemas.list,
    cached: true,
    handle: (call) => model.list(call.db, call.query, viewerOf(right, call)),
  });
  const create = endpoint({
    ...write,
    call: `POST ${path}`,
    summary: summaries.create ?? `Add ${name}`,
    body: schemas.create,
    answer: schemas.item,
    status: 201,
    handle: ({ db, body, site, now }) => model.create(db, body, now(), site.timeZone),
  });
  const read = endpoint({
    call: `GET ${path}/{id}`,
    access: "anyone",
    summary: summaries.read ?? `One ${resource.labels.one}`,
    params,
    answer: schemas.item,
    cached: true,
    handle: async (call) =>
      complete(call.db, await model.find(call.db, call.params.id, viewerOf(right, call)), call.now()),
  });
  const update = endpoint({
    ...write,
    call: `PUT ${path}/{id}`,
    summary: "Update the given fields",
    params,
    body: schemas.change,
    answer: schemas.item,
    handle: ({ db, params, body, site, now }) => model.update(db, params.id, body, now(), site.timeZone),
  });
  const remove = doneEndpoint({
    call: `DELETE ${path}/{id}`,
    access: `${right}.delete`,
    summary: summaries.remove ?? `Delete ${name}`,
    params,
    done: `${nameOf(resource)} deleted`,
    handle: ({ db, params }) => model.remove(db, params.id),
  });
  return [list, create, read, update, remove];
}

/** Returns the calls that change a part of an item. */
function partCalls<Id extends string | number, Query, New, Change, Item extends { id: Id }>(
  model: Model<Id, Query, New, Change, Item>,
  { params = numbered(), parts = [] }: Definition<Id, Change, Item>,
): Endpoint[] {
  const { resource, schemas } = model;
  const { path, right } = resource.drafts;
  const shared = { access: `${right}.write`, params, answer: schemas.item } as const;
  return parts.map(({ method, end, body, summary }) =>
    endpoint({
      ...shared,
      call: `${method} ${path}/{id}/${end}`,
      summary,
      body,
      bodyFromQuery: true,
      handle: ({ db, params, body, site, now }) => model.update(db, params.id, body, now(), site.timeZone),
    }),
  );
}

function bulkCall<Id extends string | number, Query, New, Change, Item extends { id: Id }>(
  model: Model<Id, Query, New, Change, Item>,
): Endpoint {
  const { resource, schemas } = model;
  const changes = Object.entries(bulkChanges(resource.published)).map(([action, change]): [string, BulkRun<Id>] => [
    action,
    ({ db, now }, id) => model.update(db, id, schemas.change.parse(change), now()),
  ]);
  return bulkOf<Id>(resource, { ...Object.fromEntries(changes), delete: ({ db }, id) => model.remove(db, id) });
}

/** Returns the call that imports items from a spreadsheet whose headings are fields. */
export function importCall<New, Change>({
  resource,
  fields,
  create,
  update,
}: Pick<Model<number, unknown, New, Change, { id: number }>, "resource" | "fields" | "create" | "update">): Endpoint {
  const { path, right } = resource.drafts;
  return importOfFields({
    resource,
    fields,
    call: `POST ${path}/import`,
    access: `${right}.import`,
    create: (db, item: New, { site, now }) => create(db, item, now(), site.timeZone),
    update: (db, id, change: Change, { site, now }) => update(db, id, change, now(), site.timeZone),
  });
}

/** Returns calls PATCH {path}/{id}/toggle-{flag without is_}. @param flags their summaries in the reference */
export function toggleCalls<Item>(
  { resource, schemas, toggle }: Toggling<Item>,
  flags: Readonly<Record<string, string>>,
): Endpoint[] {
  const { path, right } = resource.drafts;
  return Object.entries(flags).map(([flag, summary]) =>
    endpoint({
      call: `PATCH ${path}/{id}/toggle-${flag.replace("is_", "")}`,
      access: `${right}.write`,
      summary,
      answer: schemas.item,
      handle: ({ db, params, now }) => toggle(db, params.id, flag, now()),
    }),
  );
}

interface Toggling<Item> {
  resource: PublishedResource;
  schemas: Pick<Schemas<unknown, unknown, unknown, Item>, "item">;
  toggle: (db: Database, id: number, flag: string, now: Date) => Promise<Item>;
}
