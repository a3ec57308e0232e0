/*
 * The rules of the trash that features add to the resources of others, in the order in which their rows are locked and restored.
 */
export { doorLinksOfEvent } from "./door/trash";
export { eventsOfCommunity } from "./events/resource";
export { projectsOfCommunity } from "./projects/resource";
export { registrationsOfEvent } from "./registrations/resource";
