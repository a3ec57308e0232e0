import { bulkOf } from "../../api/bulk.server";
import { type Calls, endpoint } from "../../api/endpoint.server";
import { exportOfFields } from "../../api/taking/export.server";
import { doneSchema, idParams } from "../../platform/fields";
import { createPartner, deletePartner, findPartner, listPartners, togglePartner, updatePartner } from "./model.server";
import { partner } from "./resource";
import {
  newPartnerSchema,
  partnerChangeSchema,
  partnerFields,
  partnerListSchema,
  partnerOrderSchema,
  partnerQuerySchema,
  partnerSchema,
} from "./schema";

export const list = endpoint({
  call: "GET /partners",
  access: "anyone",
  summary:
    "Partners, the highest priority first, then the longest with us; administrators see those that visitors do not",
  query: partnerQuerySchema,
  answer: partnerListSchema,
  cached: true,
  handle: ({ db, query, now, can }) =>
    listPartners(db, query, { seesHidden: can("partners.read_hidden"), at: now().toISOString() }),
});

export const read = endpoint({
  call: "GET /partners/{id}",
  access: "anyone",
  summary: "One partner",
  params: idParams,
  answer: partnerSchema,
  cached: true,
  handle: ({ db, params, now, can }) =>
    findPartner(db, params.id, { seesHidden: can("partners.read_hidden"), at: now().toISOString() }),
});

export const create = endpoint({
  call: "POST /partners",
  access: "partners.write",
  summary: "Add a partner",
  body: newPartnerSchema,
  answer: partnerSchema,
  status: 201,
  handle: ({ db, body, site, now }) => createPartner(db, body, now(), site.timeZone),
});

export const update = endpoint({
  call: "PUT /partners/{id}",
  access: "partners.write",
  summary: "Change the fields that are sent",
  params: idParams,
  body: partnerChangeSchema,
  answer: partnerSchema,
  handle: ({ db, params, body, site, now }) => updatePartner(db, params.id, body, now(), site.timeZone),
});

export const toggleFeatured = endpoint({
  call: "PATCH /partners/{id}/toggle-featured",
  access: "partners.write",
  summary: "Feature a partner, or stop it",
  params: idParams,
  answer: partnerSchema,
  handle: ({ db, params, now }) => togglePartner(db, params.id, "featured", now()),
});

export const toggleActive = endpoint({
  call: "PATCH /partners/{id}/toggle-active",
  access: "partners.write",
  summary: "Show a partner to everybody, or to administrators only",
  params: idParams,
  answer: partnerSchema,
  handle: ({ db, params, now }) => togglePartner(db, params.id, "is_active", now()),
});

export const setOrder = endpoint({
  call: "PATCH /partners/{id}/order",
  access: "partners.write",
  summary: "Set where a partner stands; higher numbers appear first",
  params: idParams,
  body: partnerOrderSchema,
  bodyFromQuery: true,
  answer: partnerSchema,
  handle: ({ db, params, body, now }) => updatePartner(db, params.id, body, now()),
});

export const remove = endpoint({
  call: "DELETE /partners/{id}",
  access: "partners.delete",
  summary: "Delete a partner",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deletePartner(db, params.id);
    return { detail: "Partner deleted" };
  },
});

export const together = bulkOf(partner, {
  publish: ({ db, now }, id) => updatePartner(db, id, { is_active: true, publication: "published" }, now()),
  hide: ({ db, now }, id) => updatePartner(db, id, { is_active: false }, now()),
  archive: ({ db, now }, id) => updatePartner(db, id, { publication: "archived" }, now()),
  feature: ({ db, now }, id) => updatePartner(db, id, { featured: true }, now()),
  unfeature: ({ db, now }, id) => updatePartner(db, id, { featured: false }, now()),
  delete: ({ db }, id) => deletePartner(db, id),
});

export const exportAll = exportOfFields({
  call: "GET /partners/export",
  access: "partners.export",
  resource: partner,
  fields: partnerFields,
});

export const calls: Calls = {
  resource: partner,
  endpoints: [exportAll, list, create, read, update, remove, toggleFeatured, toggleActive, setOrder, together],
};
