import type { Noun } from "../../../admin/noun";

export const eventNoun: Noun = { one: "event", many: "events", none: "No events found. Create your first event!" };
