import type { Services } from "../../api/endpoint.server";
import { grantForCheckIns } from "../../features/qualifications/events/check-ins.server";
import { tellOfNextEvents } from "../../features/qualifications/mails/next-event.server";
import { tellOfGrants } from "../../features/qualifications/mails/tell.server";

/** Grants what check-ins at ended events give, and tells people of their qualifications. */
export async function settleQualifications(services: Services): Promise<void> {
  await grantForCheckIns(services);
  await tellOfGrants(services);
  await tellOfNextEvents(services);
}
