import type { z } from "zod";
import { zodResolver } from "../../../client/zod-resolver";
import { type JoinApplication, joinApplicationSchema } from "../schema";
import type { JoinValues } from "./join-values";

/** Validates the join form. Input may lack a choice, which the schema refuses in its own words. */
export const checkJoin = zodResolver(joinApplicationSchema as z.ZodType<JoinApplication, JoinValues>);
