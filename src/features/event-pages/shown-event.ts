import type { Event } from "../events/schema";
import type { Giving } from "../qualifications/public/gives";

/** An event with the qualifications that it gives and requires, if any. */
export type ShownEvent = Event & { giving?: Giving };
