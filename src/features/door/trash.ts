import type { AddedTrashRules } from "../../api/resource";

/** Door links go to the trash and come back with their event. */
export const doorLinksOfEvent: AddedTrashRules = {
  to: "event",
  with: [{ table: "door_links", column: "event_id" }],
  references: [{ table: "door_links", column: "created_by", to: "users", otherwise: "clear" }],
};
