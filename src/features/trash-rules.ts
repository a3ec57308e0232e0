/* Rules of the trash that features add to others' resources, in the order of locking and restoring. */
export { machinesOfEvent, usesOfEquipment } from "./bookings/resource";
export { doorLinksOfEvent } from "./door/trash";
export { equipmentOfCommunity } from "./equipment/resource";
export { eventsOfCommunity } from "./events/resource";
export { faultsOfEquipment } from "./faults/resource";
export { projectsOfCommunity, projectsOfMachine } from "./projects/resource";
// After the registrations, which its rows name: a namespace lists its exports by name.
export { eventQualificationsInTrash, grantedOfRegistration } from "./qualifications/resource";
export { registrationsOfEvent } from "./registrations/resource";
export { suspensionsOfEquipment } from "./suspensions/trash";
