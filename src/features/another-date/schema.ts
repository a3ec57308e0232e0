import { z } from "zod";
import { id } from "../../platform/fields";

/** Which date of the series a registration moves to. */
export const moveSchema = z.object({ event_id: id("Event id").describe("another event of the same series") });
