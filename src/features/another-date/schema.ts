import { z } from "zod";
import { id } from "../../platform/fields";

/** The new date of a registration. */
export const moveSchema = z.object({ event_id: id("Event id").describe("id of another event of the same series") });
