import { type Calls, endpoint } from "../../api/endpoint.server";
import { plural } from "../../ui/formatting";
import { adoptRegistrations, listAdoptable, listOwnRegistrations } from "./own-registrations.server";
import { personalDataOfRegistrations } from "./personal.server";
import {
  adoptableListSchema,
  adoptableQuerySchema,
  adoptedSchema,
  ownQuerySchema,
  ownRegistrationListSchema,
} from "./schema";

export const listOwn = endpoint({
  call: "GET /users/me/registrations",
  access: "member",
  summary: "The registrations of the signed-in account",
  query: ownQuerySchema,
  answer: ownRegistrationListSchema,
  handle: (call) => listOwnRegistrations(call.db, call, call.query),
});

export const adoptable = endpoint({
  call: "GET /users/me/registrations/adopt",
  access: "member",
  summary: "Registrations made with your confirmed e-mail but without the account; empty until the e-mail is confirmed",
  query: adoptableQuerySchema,
  answer: adoptableListSchema,
  handle: ({ db, query, user }) => listAdoptable(db, user, query),
});

export const adopt = endpoint({
  call: "POST /users/me/registrations/adopt",
  access: "member",
  summary: "Add the registrations made with your confirmed e-mail to your account",
  refusals: [409],
  answer: adoptedSchema,
  async handle({ db, user }) {
    const adopted = await adoptRegistrations(db, user.id);
    const detail = adopted === 0 ? "This registration no longer exists" : `${plural(adopted, "registration")} added`;
    return { detail, adopted };
  },
});

export const calls: Calls = { personal: [personalDataOfRegistrations], endpoints: [listOwn, adoptable, adopt] };
