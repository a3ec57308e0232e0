/* All resources. `import * as` collects them for the audit trail, the trash and the back office. */
export { agreement } from "./agreements/resource";
export { post } from "./blog/resource";
export { community } from "./communities/resource";
export { message } from "./contact/resource";
export { equipment, equipmentUnit } from "./equipment/resource";
export { registration } from "./event-registrations/resource";
export { event } from "./events/resource";
export { fault } from "./faults/resource";
export { galleryItem } from "./gallery/resource";
export { openState } from "./opening/resource";
export { partner } from "./partners/resource";
export { project } from "./projects/resource";
export { qualification } from "./qualifications/resource";
export { siteSettings } from "./settings/resource";
export { order, product } from "./store/resource";
export { teamMember } from "./team/resource";
export { media } from "./uploads/resource";
export { user } from "./users/resource";
