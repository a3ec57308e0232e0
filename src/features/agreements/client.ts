import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import { crudClient } from "../../client/crud";
import type {
  Acceptance,
  AgreementVersion,
  agreementSchemas,
  Minor,
  newVersionSchema,
  witnessedSchema,
} from "./schema";

interface Items<Item> {
  items: Item[];
}

/** The calls about agreements. */
export const agreementsApi = (caller: Caller) => {
  const { call } = caller;
  return {
    ...crudClient<typeof agreementSchemas>(caller, "/agreements"),
    versions: (id: number) => call<Items<AgreementVersion>>("GET", `/agreements/${id}/versions`),
    addVersion: (id: number, body: z.input<typeof newVersionSchema>) =>
      call<Items<AgreementVersion>>("POST", `/agreements/${id}/versions`, { body }),
    accept: (id: number, number: number) => call<Done>("POST", `/agreements/${id}/accept`, { body: { number } }),
    own: () => call<Items<Acceptance>>("GET", "/users/me/acceptances"),
    ofPerson: (userId: number) => call<Items<Acceptance>>("GET", `/users/${userId}/acceptances`),
    note: (userId: number, body: z.input<typeof witnessedSchema>) =>
      call<Done>("POST", `/users/${userId}/acceptances`, { body }),
    minor: (userId: number) => call<Minor>("GET", `/users/${userId}/minor`),
    setMinor: (userId: number, body: Minor) => call<Minor>("PUT", `/users/${userId}/minor`, { body }),
  };
};
