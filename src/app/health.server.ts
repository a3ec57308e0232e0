import { sql } from "kysely";
import { z } from "zod";
import { type Calls, endpoint } from "../api/endpoint.server";
import { Problem } from "../platform/errors/problem.server";

const statusSchema = z.object({ status: z.literal("ok") });

export const process = endpoint({
  call: "GET /health",
  access: "public",
  summary: "Whether the process is running",
  answer: statusSchema,
  handle: () => ({ status: "ok" as const }),
});

const readySchema = statusSchema.extend({
  warnings: z
    .array(z.string())
    .describe("problems that need attention although the site responds: a full disk, a damaged database"),
});

export const ready = endpoint({
  call: "GET /ready",
  access: "public",
  summary: "Whether the site can serve visitors: it is not starting or shutting down, and the database responds",
  refusals: [503],
  answer: readySchema,
  async handle({ db, condition, readiness, log }) {
    const hindrance = await readiness.hindrance();
    if (hindrance) throw new Problem(503, hindrance);
    try {
      await sql`select 1`.execute(db);
      if (readiness.sawDatabase(true)) log.info("the database answers again");
      return { status: "ok" as const, warnings: condition.warnings() };
    } catch (cause) {
      if (readiness.sawDatabase(false)) log.error({ err: cause }, "the database does not answer");
      throw new Problem(503, "The database does not respond", { cause, isTold: true });
    }
  },
});

export const calls: Calls = { endpoints: [process, ready] };
