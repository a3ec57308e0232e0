import { sql } from "kysely";
import { z } from "zod";
import { type Calls, endpoint } from "../api/endpoint.server";
import { Problem } from "../platform/http/problem.server";

const statusSchema = z.object({ status: z.literal("ok") });

export const process = endpoint({
  call: "GET /health",
  access: "public",
  summary: "Whether the process answers",
  answer: statusSchema,
  handle: () => ({ status: "ok" as const }),
});

export const database = endpoint({
  call: "GET /ready",
  access: "public",
  summary: "Whether the database answers",
  refusals: [503],
  answer: statusSchema,
  async handle({ db }) {
    try {
      await sql`select 1`.execute(db);
      return { status: "ok" as const };
    } catch (cause) {
      throw new Problem(503, "The database does not answer", { cause });
    }
  },
});

export const calls: Calls = { endpoints: [process, database] };
