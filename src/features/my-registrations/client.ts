import type { z } from "zod";
import { type Caller, fileRefusal } from "../../client/api";
import type { Managed } from "../manage-link/schema";
import type { Registration } from "../registrations/schema";
import type { AdoptableList, Adopted, OwnRegistrationList, ownQuerySchema } from "./schema";

/** The calls about one's own registrations. */
export const ownRegistrationsApi = ({ call, raw }: Caller) => ({
  list: (query: Partial<z.output<typeof ownQuerySchema>>) =>
    call<OwnRegistrationList>("GET", "/users/me/registrations", { query }),
  /** @param url the secret link from the list */
  read: (url: string) => call<Managed>("GET", new URL(url).pathname),
  adoptable: () => call<AdoptableList>("GET", "/users/me/registrations/adopt", { query: { size: 100 } }),
  confirm: (id: number) => call<Registration>("POST", `/users/me/registrations/${id}/confirm`),
  certificate: (id: number) => raw("GET", `/users/me/registrations/${id}/certificate`, {}, fileRefusal),
  adopt: () => call<Adopted>("POST", "/users/me/registrations/adopt"),
});
