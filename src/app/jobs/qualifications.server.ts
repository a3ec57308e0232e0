import type { Services } from "../../api/endpoint.server";
import { grantForCheckIns } from "../../features/qualifications/events/check-ins.server";
import { notifyOfNextEvents } from "../../features/qualifications/mails/next-event.server";
import { notifyOfGrants } from "../../features/qualifications/mails/notify.server";

/** Grants what check-ins at ended events give, and tells people of their qualifications. */
export async function settleQualifications(services: Services): Promise<void> {
  await grantForCheckIns(services);
  await notifyOfGrants(services);
  await notifyOfNextEvents(services);
}
