/* The calls of every feature, one per line. `import * as` gives all of them to the table of calls. */

export { calls as ownData } from "../features/account/own-data/api.server";
export { calls as accountLinks } from "../features/account-links/api.server";
export { ownAccountCalls as ownAccount } from "../features/account-links/own-account.server";
export { calls as adminSearch } from "../features/admin-search/api.server";
export { calls as agreements, personCalls as agreementsOfPeople } from "../features/agreements/api.server";
export { calls as anotherDate } from "../features/another-date/api.server";
export { calls as apiTokens } from "../features/api-tokens/api.server";
export { calls as audit } from "../features/audit/api.server";
export { calls as auth } from "../features/auth/api.server";
export { calls as devices } from "../features/auth/sessions/api.server";
export { calls as backups } from "../features/backups/api.server";
export { calls as blog } from "../features/blog/api.server";
export {
  calls as bookings,
  eventUseCalls as eventUses,
  statusCalls as unitStatus,
} from "../features/bookings/api.server";
export { calls as cancellations } from "../features/cancellations/api.server";
export { calls as certificates } from "../features/certificates/api.server";
export { calls as communities } from "../features/communities/api.server";
export { calls as contact } from "../features/contact/api.server";
export { calls as currency } from "../features/currency/api.server";
export { calls as waitingWork } from "../features/dashboard/waiting/api.server";
export { doorCalls as doors } from "../features/door/api.server";
export { calls as drafts } from "../features/drafts/api.server";
export { calls as equipment, unitCalls as equipmentUnits } from "../features/equipment/api.server";
export { calls as eventRegistrations } from "../features/event-registrations/api.server";
export { calls as events } from "../features/events/api.server";
export { calls as factors } from "../features/factors/api.server";
export { calls as faults } from "../features/faults/api.server";
export { calls as gallery } from "../features/gallery/api.server";
export { calls as handbook } from "../features/handbook/api.server";
export { calls as identityProvider } from "../features/identity-provider/api.server";
export { calls as languages } from "../features/languages/api.server";
export { calls as letters } from "../features/letters/api.server";
export { calls as machinePages } from "../features/machine-pages/api.server";
export { calls as mails } from "../features/mails/api.server";
export { manageCalls as manageLinks } from "../features/manage-link/api.server";
export { calls as mayUse, personCalls as signaturesOfPeople } from "../features/may-use/api.server";
export { calls as media } from "../features/media/api.server";
export { calls as ownRegistrations } from "../features/my-registrations/api.server";
export { calls as notices } from "../features/notices/api.server";
export { announceCalls as announcements } from "../features/notifications/api.server";
export { calls as opening } from "../features/opening/api.server";
export { calls as partners } from "../features/partners/api.server";
export { calls as projects } from "../features/projects/api.server";
// Before the calls about projects, whose ids would take the names of these.
export { memberCalls as memberProjects } from "../features/projects/members/api.server";
export { calls as providerSignIn } from "../features/provider-sign-in/api.server";
export {
  calls as qualifications,
  eventGrantCalls as eventGrants,
  grantCalls as grants,
  peopleCalls as eventGrantPeople,
} from "../features/qualifications/api.server";
export { calls as rsvp } from "../features/rsvp/api.server";
export { calls as samples } from "../features/sample-content/api.server";
export { calls as search } from "../features/search/api.server";
export { calls as settings } from "../features/settings/api.server";
export { setUpCalls as setUp } from "../features/settings/set-up-progress/api.server";
export { calls as store, orderCalls as orders } from "../features/store/api.server";
export { calls as subscribers } from "../features/subscribers/api.server";
export { calls as suspensions } from "../features/suspensions/api.server";
export { calls as team } from "../features/team/api.server";
export { calls as trash } from "../features/trash/api.server";
export { turnOutCalls as turnOut } from "../features/turn-out/api.server";
export { calls as unsubscribes } from "../features/unsubscribes/api.server";
export { calls as uploads } from "../features/uploads/api.server";
export { calls as users } from "../features/users/api.server";
export { calls as waitingList } from "../features/waiting-list/api.server";
export { calls as webhooks } from "../features/webhooks/api.server";
export { calls as words } from "../features/words/api.server";
export { calls as health } from "./health.server";
