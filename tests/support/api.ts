import { type Caller, createCaller, type Transport } from "../../src/client/api.ts";
import { agreementsApi } from "../../src/features/agreements/client.ts";
import { auditApi } from "../../src/features/audit/client.ts";
import { authApi } from "../../src/features/auth/client.ts";
import { blogApi } from "../../src/features/blog/client.ts";
import { bookingsApi } from "../../src/features/bookings/client.ts";
import { communitiesApi } from "../../src/features/communities/client.ts";
import { contactApi } from "../../src/features/contact/client.ts";
import { doorApi } from "../../src/features/door/client.ts";
import { equipmentApi } from "../../src/features/equipment/client.ts";
import { eventRegistrationsApi } from "../../src/features/event-registrations/client.ts";
import { eventsApi } from "../../src/features/events/client.ts";
import { faultsApi } from "../../src/features/faults/client.ts";
import { galleryApi } from "../../src/features/gallery/client.ts";
import { languagesApi } from "../../src/features/languages/client.ts";
import { mailsApi } from "../../src/features/mails/client.ts";
import { notificationsApi } from "../../src/features/notifications/client.ts";
import { partnersApi } from "../../src/features/partners/client.ts";
import { projectsApi } from "../../src/features/projects/client.ts";
import { eventGrantsApi, grantsApi, qualificationsApi } from "../../src/features/qualifications/client.ts";
import { rsvpApi } from "../../src/features/rsvp/client.ts";
import { settingsApi } from "../../src/features/settings/client.ts";
import { storeApi } from "../../src/features/store/client.ts";
import { teamApi } from "../../src/features/team/client.ts";
import { turnOutApi } from "../../src/features/turn-out/client.ts";
import { uploadsApi } from "../../src/features/uploads/client.ts";
import { usersApi } from "../../src/features/users/client.ts";

const all = (caller: Caller) => ({
  agreements: agreementsApi(caller),
  audit: auditApi(caller),
  auth: authApi(caller),
  blog: blogApi(caller),
  bookings: bookingsApi(caller),
  communities: communitiesApi(caller),
  contact: contactApi(caller),
  doors: doorApi(caller),
  equipment: equipmentApi(caller),
  eventGrants: eventGrantsApi(caller),
  events: eventsApi(caller),
  faults: faultsApi(caller),
  gallery: galleryApi(caller),
  grants: grantsApi(caller),
  languages: languagesApi(caller),
  mails: mailsApi(caller),
  partners: partnersApi(caller),
  projects: projectsApi(caller),
  qualifications: qualificationsApi(caller),
  registrations: {
    ...eventRegistrationsApi(caller),
    ...rsvpApi(caller),
    ...notificationsApi(caller),
    ...turnOutApi(caller),
  },
  settings: settingsApi(caller),
  store: storeApi(caller),
  team: teamApi(caller),
  uploads: uploadsApi(caller),
  users: usersApi(caller),
});

/** The API client with all features, for preparing journeys. */
export type Api = ReturnType<typeof all>;

/** The calls of all features over one transport. */
export const createApi = (transport: Transport): Api => all(createCaller(transport));
