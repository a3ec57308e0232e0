import type { Caller, Done } from "../../client/api";
import { crudClient } from "../../client/crud";
import type { Attendees, EventGrants, EventGrantsChange, PeopleGranted, Teaching } from "./events/schema";
import type { Granted, GrantFilter, GrantList, NewGrant } from "./grants/schema";
import type { AdoptedGrants, NextInductions, OwnQualifications } from "./own/schema";
import type { qualificationSchemas } from "./schema";

/** The calls about qualifications. */
export const qualificationsApi = (caller: Caller) => crudClient<typeof qualificationSchemas>(caller, "/qualifications");

/** The calls about grants of a qualification. */
export const grantsApi = ({ call }: Caller) => ({
  list: (id: number, query: GrantFilter) => call<GrantList>("GET", `/qualifications/${id}/grants`, { query }),
  /** Returns the person and their missing qualifications, without granting. */
  look: (id: number, body: NewGrant) =>
    call<Granted>("POST", `/qualifications/${id}/grants`, { body, query: { dry_run: true } }),
  add: (id: number, body: NewGrant) => call<Granted>("POST", `/qualifications/${id}/grants`, { body }),
  revoke: (id: number, grant: number, reason: string) =>
    call<Done>("POST", `/qualifications/${id}/grants/${grant}/revoke`, { body: { reason } }),
  teaching: () => call<Teaching>("GET", "/qualifications/teaching"),
});

/** The calls about the qualifications that an event gives and requires. */
export const eventGrantsApi = ({ call }: Caller) => ({
  read: (event: number) => call<EventGrants>("GET", `/events/${event}/grants`),
  write: (event: number, body: EventGrantsChange, scope = "one") =>
    call<EventGrants>("PUT", `/events/${event}/grants`, { body, query: { scope } }),
  people: (event: number) => call<Attendees>("GET", `/events/${event}/grants/people`),
  grant: (event: number, body: { registration_ids: number[]; force?: boolean; reason?: string }) =>
    call<PeopleGranted>("POST", `/events/${event}/grants/people`, { body }),
});

/** The calls about one's own qualifications. */
export const ownQualificationsApi = ({ call }: Caller) => ({
  list: () => call<OwnQualifications>("GET", "/users/me/qualifications"),
  adopt: () => call<AdoptedGrants>("POST", "/users/me/qualifications/adopt"),
  next: (ids: readonly number[]) => call<NextInductions>("GET", "/qualifications/next", { query: { ids: ids.join() } }),
  wish: (id: number) => call<Done>("POST", `/qualifications/${id}/interest`),
  unwish: (id: number) => call<Done>("DELETE", `/qualifications/${id}/interest`),
});
