/* Rules of the trash that features add to others' resources, in the order of locking and restoring. */
export { doorLinksOfEvent } from "./door/trash";
export { equipmentOfCommunity } from "./equipment/resource";
export { eventsOfCommunity } from "./events/resource";
export { projectsOfCommunity } from "./projects/resource";
export { registrationsOfEvent } from "./registrations/resource";
