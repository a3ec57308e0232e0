import type { Calls } from "../../api/endpoint.server";
import { crudCalls, importCall } from "../../api/kit/calls.server";
import { refuseUnqualified } from "./events/event-grants.server";
import { qualifications, refuseAgreementInUse, refuseUnknownRequired } from "./model.server";
import { ownEndpoints } from "./own/api.server";
import { personalDataOfGrants } from "./personal.server";

export const calls: Calls = {
  part: "equipment",
  personal: [personalDataOfGrants],
  follows: { equipment: refuseUnknownRequired, agreement: refuseAgreementInUse },
  rules: { registering: refuseUnqualified },
  ...crudCalls(qualifications, {
    summaries: { list: "Qualifications, by name" },
    imports: importCall(qualifications),
    others: ownEndpoints,
  }),
};

export { eventGrantCalls } from "./events/api.server";
export { peopleCalls } from "./events/people-api.server";
export { grantCalls } from "./grants/api.server";
