import { endpoint } from "../../api/endpoint.server";
import { doneSchema, idParams } from "../../platform/fields";
import { createPartner, deletePartner, findPartner, listPartners, togglePartner, updatePartner } from "./model.server";
import { newPartnerSchema, partnerChangeSchema, partnerListSchema, partnerQuerySchema, partnerSchema } from "./schema";

export const list = endpoint({
  summary: "Partners, the longest with us first; administrators see those that are not active too",
  query: partnerQuerySchema,
  answer: partnerListSchema,
  cached: true,
  handle: ({ db, query, isAdmin }) => listPartners(db, query, { isAdmin }),
});

export const read = endpoint({
  summary: "One partner",
  params: idParams,
  answer: partnerSchema,
  cached: true,
  handle: ({ db, params, isAdmin }) => findPartner(db, params.id, { isAdmin }),
});

export const create = endpoint({
  summary: "Add a partner",
  body: newPartnerSchema,
  answer: partnerSchema,
  status: 201,
  handle: ({ db, body, now }) => createPartner(db, body, now()),
});

export const update = endpoint({
  summary: "Change the fields that are sent",
  params: idParams,
  body: partnerChangeSchema,
  answer: partnerSchema,
  handle: ({ db, params, body, now }) => updatePartner(db, params.id, body, now()),
});

export const toggleFeatured = endpoint({
  summary: "Feature a partner, or stop it",
  params: idParams,
  answer: partnerSchema,
  handle: ({ db, params, now }) => togglePartner(db, params.id, "featured", now()),
});

export const toggleActive = endpoint({
  summary: "Show a partner to everybody, or to administrators only",
  params: idParams,
  answer: partnerSchema,
  handle: ({ db, params, now }) => togglePartner(db, params.id, "is_active", now()),
});

export const remove = endpoint({
  summary: "Delete a partner",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deletePartner(db, params.id);
    return { detail: "Partner deleted" };
  },
});
