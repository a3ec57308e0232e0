import type { Calls } from "../../api/endpoint.server";
import { crudCalls, importCall } from "../../api/kit/calls.server";
import { idParams } from "../../platform/fields";
import { qualifications } from "./model.server";
import { heldOfGrants } from "./personal.server";
import { qualification } from "./resource";
import { qualificationFields, qualificationSchemas } from "./schema";

export const calls: Calls = {
  resource: qualification,
  personal: [heldOfGrants],
  endpoints: crudCalls(qualification, {
    fields: qualificationFields,
    schemas: qualificationSchemas,
    model: qualifications,
    params: idParams,
    summaries: { list: "Qualifications, by name" },
    imports: importCall(qualification, { fields: qualificationFields, model: qualifications }),
  }),
};
