import type { Event } from "../events/schema";
import type { Giving } from "../qualifications/public/gives";

/** An event with what it gives and asks for, if anything. */
export type ShownEvent = Event & { giving?: Giving };
