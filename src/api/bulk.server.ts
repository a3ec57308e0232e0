import { z } from "zod";
import type { Database } from "../platform/database/database.server";
import { Problem } from "../platform/http/problem.server";
import { bulkAnswerSchema } from "./bulk";
import { type Call, type Endpoint, endpoint } from "./endpoint.server";
import { idsField } from "./ids";
import type { Right } from "./policy";

/** What can be done with several items at once. */
export interface BulkAction<More> {
  /** who may do it; asked besides the right of the call itself */
  right: Right;
  /** each goes to the trash */
  deletes?: true;
  /** in which order it is done; as they are sent unless said */
  order?: (db: Database, ids: readonly number[]) => Promise<readonly number[]>;
  /** does it with one item, through the database that it is given. @throws Problem that says why not */
  run(call: BulkCall<More> & { db: Database }, id: number): Promise<unknown>;
}

type BulkCall<More> = Call<undefined, undefined, { ids: number[]; action: string } & More>;

interface BulkDefinition<Shape extends z.ZodRawShape> {
  /** "POST /projects/bulk" */
  call: `POST /${string}/bulk`;
  access: Right;
  summary: string;
  /** what else is sent, such as how something was paid */
  also?: Shape;
  actions: Readonly<Record<string, BulkAction<z.output<z.ZodObject<Shape>>>>>;
}

/**
 * A call that does one thing with several items, each in a transaction of its own: what fails is
 * told by its id, and keeps nothing else from being done. The call belongs to the feature whose resource is written.
 */
export const bulkEndpoint = <Shape extends z.ZodRawShape>({
  call,
  access,
  summary,
  also,
  actions,
}: BulkDefinition<Shape>): Endpoint => {
  const names = Object.keys(actions);
  return endpoint({
    call,
    access,
    summary,
    body: z.object({
      ...also,
      ids: idsField,
      action: z.enum(names, `Action must be one of ${names.join(", ")}`),
    }),
    answer: bulkAnswerSchema,
    handle: (asked) => doEach(asked as unknown as BulkCall<z.output<z.ZodObject<Shape>>>, actions),
  });
};

async function doEach<More>(call: BulkCall<More>, actions: Readonly<Record<string, BulkAction<More>>>) {
  const { ids, action } = call.body;
  const { right, deletes, order, run } = actions[action] as BulkAction<More>;
  if (!call.can(right)) throw new Problem(403, "Access denied. Admin privileges required.");
  const failed: { id: number; detail: string }[] = [];
  const trash_ids: number[] = [];
  for (const id of (await order?.(call.db, ids)) ?? ids) {
    const { db, trashId } = call.itemDb(id, { deletes });
    try {
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
