import { z } from "zod";
import type { Database } from "../platform/database/database.server";
import { Problem } from "../platform/errors/problem.server";
import { lacksRight } from "./admission.server";
import { type BulkActions, type BulkName, rightOf } from "./bulk";
import { bulkAnswerSchema } from "./bulk-answer";
import type { CurrentUser } from "./current-user";
import { type Call, type Endpoint, endpoint } from "./endpoint.server";
import { idsField, namesField } from "./ids";
import type { Right } from "./policy";
import type { ResourceData as Resource } from "./resource";

export interface BulkAction<More, Id = number> {
  /** the right for the action, besides that of the call */
  right: Right;
  /** whether somebody without the right may act on an item, such as its keeper */
  mayAlso?(asking: { db: Database; user: CurrentUser }, id: Id): Promise<boolean>;
  /** the items go to the trash */
  deletes?: true;
  /** the order of processing; as sent by default */
  order?: (db: Database, ids: readonly Id[]) => Promise<readonly Id[]>;
  /** acts on one item, through the given database. @throws Problem with the reason */
  run(call: BulkCall<More, Id> & { db: Database }, id: Id): Promise<unknown>;
}

type BulkCall<More, Id = number> = Call<undefined, undefined, { ids: Id[]; action: string } & More, CurrentUser>;

interface BulkDefinition<Shape extends z.ZodRawShape, Id> {
  /** "POST /projects/bulk" */
  call: `POST /${string}/bulk`;
  access: Right;
  /** whether somebody without that right may make the call; their actions say so too */
  mayAlso?(asking: { db: Database; user: CurrentUser }): Promise<boolean>;
  summary: string;
  /** further fields of the body, such as the way of payment */
  also?: Shape;
  actions: Readonly<Record<string, BulkAction<z.output<z.ZodObject<Shape>>, Id>>>;
  /** the ids are texts */
  named?: boolean;
}

/** A call on several items, each in its own transaction; failures are listed by id and stop nothing else. */
export const bulkEndpoint = <Shape extends z.ZodRawShape, Id extends number | string = number>({
  call,
  access,
  mayAlso,
  summary,
  also,
  actions,
  named = false,
}: BulkDefinition<Shape, Id>): Endpoint => {
  const names = Object.keys(actions);
  return endpoint({
    call,
    access,
    ...(mayAlso && { mayAlso }),
    summary,
    body: z.object({
      ...also,
      ids: named ? namesField : idsField,
      action: z.enum(names, `Action must be one of ${names.join(", ")}`),
    }),
    answer: bulkAnswerSchema,
    handle: (asked) => doEach(asked as BulkCall<z.output<z.ZodObject<Shape>>, Id>, actions),
  });
};

/** The action on one item. */
export type BulkRun<Id = number> = BulkAction<unknown, Id>["run"];

/** The bulk call of a resource, by the actions of its definition. @param runs the action on one item */
export function bulkOf<Id extends number | string = number>(
  { labels, idType, bulk }: Resource,
  runs: { [Name in BulkName]?: BulkRun<Id> },
): Endpoint {
  const { path, actions } = bulk as BulkActions;
  const definitions = actions.map((name): [string, BulkAction<unknown, Id>] => {
    const run = runs[name] as BulkRun<Id>;
    return [name, { right: rightOf(bulk as BulkActions, name), run, ...(name === "delete" && { deletes: true }) }];
  });
  const [[, { right }]] = definitions as [[string, BulkAction<unknown, Id>]];
  return bulkEndpoint<z.ZodRawShape, Id>({
    call: `POST ${path}/bulk`,
    access: right,
    summary: `Apply one action to several ${labels.many}; each succeeds or fails on its own`,
    actions: Object.fromEntries(definitions),
    named: idType === "text",
  });
}

async function doEach<More, Id extends number | string>(
  call: BulkCall<More, Id>,
  actions: Readonly<Record<string, BulkAction<More, Id>>>,
) {
  const { ids, action } = call.body;
  const { right, mayAlso, deletes, order, run } = actions[action] as BulkAction<More, Id>;
  const isAllowed = call.can(right);
  if (!isAllowed && !mayAlso) throw lacksRight(call.user, right);
  const failed: { id: Id; detail: string }[] = [];
  const trash_ids: number[] = [];
  for (const id of (await order?.(call.db, ids)) ?? ids) {
    const { db, trashId } = call.itemDb(id, { deletes });
    try {
      if (!isAllowed && !(await mayAlso?.(call, id))) throw lacksRight(call.user, right);
      await run({ ...call, db }, id);
      const trashed = trashId();
      if (trashed !== undefined) trash_ids.push(trashed);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failed.push({ id, detail: error.message });
    }
  }
  return { done: ids.length - failed.length, failed, trash_ids };
}
