import { bulkOf } from "../../api/bulk.server";
import { type Calls, endpoint } from "../../api/endpoint.server";
import type { Limits } from "../../api/limits.server";
import { exportOfFields } from "../../api/taking/export.server";
import { doneSchema, listAnswer } from "../../platform/fields";
import { lockLinked, lockWithLinked } from "./locking.server";
import {
  createCommunity,
  deleteCommunity,
  findCommunity,
  joinCommunity,
  leaveCommunity,
  listCommunities,
  listOwnCommunities,
  updateCommunity,
} from "./model.server";
import { heldOfMemberships } from "./personal.server";
import { community } from "./resource";
import {
  communityActiveSchema,
  communityCategories,
  communityCategoryListSchema,
  communityCategoryQuerySchema,
  communityChangeSchema,
  communityFields,
  communityListSchema,
  communityParams,
  communityQuerySchema,
  communitySchema,
  newCommunitySchema,
} from "./schema";

export const list = endpoint({
  call: "GET /communities",
  access: "anyone",
  summary: "Communities, the oldest first; administrators see those that visitors do not",
  query: communityQuerySchema,
  answer: communityListSchema,
  cached: true,
  handle: ({ db, query, now, can }) =>
    listCommunities(db, query, { seesHidden: can("communities.read_hidden"), at: now().toISOString() }),
});

export const listCategories = endpoint({
  call: "GET /communities/categories",
  access: "public",
  summary: "The categories a community can have",
  query: communityCategoryQuerySchema,
  answer: communityCategoryListSchema,
  cached: true,
  handle({ query }) {
    const { page, size } = query;
    const items = communityCategories.slice((page - 1) * size, page * size);
    return listAnswer(items, communityCategories.length, query);
  },
});

export const read = endpoint({
  call: "GET /communities/{id}",
  access: "anyone",
  summary: "One community; signed in, also whether one has joined it",
  params: communityParams,
  answer: communitySchema,
  cached: true,
  handle: ({ db, params, user, now, can }) =>
    findCommunity(db, params.id, {
      seesHidden: can("communities.read_hidden"),
      at: now().toISOString(),
      userId: user?.id,
    }),
});

export const create = endpoint({
  call: "POST /communities",
  access: "communities.write",
  summary: "Add a community; its id is made from its name",
  body: newCommunitySchema,
  answer: communitySchema,
  status: 201,
  handle: ({ db, body, site, now }) => createCommunity(db, body, now(), site.timeZone),
});

export const update = endpoint({
  call: "PUT /communities/{id}",
  access: "communities.write",
  summary: "Change the fields that are sent",
  params: communityParams,
  body: communityChangeSchema,
  answer: communitySchema,
  handle: ({ db, params, body, site, now }) => updateCommunity(db, params.id, body, now(), site.timeZone),
});

export const setActive = endpoint({
  call: "PUT /communities/{id}/active",
  access: "communities.write",
  summary: "Show a community to everybody, or to administrators only",
  params: communityParams,
  body: communityActiveSchema,
  bodyFromQuery: true,
  answer: communitySchema,
  handle: ({ db, params, body, now }) => updateCommunity(db, params.id, body, now()),
});

export const remove = endpoint({
  call: "DELETE /communities/{id}",
  access: "communities.delete",
  summary: "Delete a community; its events and projects stay",
  params: communityParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteCommunity(db, params.id);
    return { detail: "Community deleted" };
  },
});

/** @throws Problem 429 when one account, or all at one address, have joined and left too often */
async function limitMemberships(
  limits: Limits,
  { userId, address }: { userId: number; address: string },
  now: Date,
): Promise<void> {
  await limits.countAll([limits.memberships.of(String(userId)), limits.membershipsByAddress.of(address)], now);
}

export const join = endpoint({
  call: "POST /communities/{id}/join",
  access: "member",
  summary: "Join a community, once",
  params: communityParams,
  answer: communitySchema,
  refusals: [409, 429],
  async handle({ db, params, user, can, now, limits, address }) {
    await limitMemberships(limits, { userId: user.id, address }, now());
    const membership = { communityId: params.id, userId: user.id, seesHidden: can("communities.read_hidden") };
    return joinCommunity(db, membership, now());
  },
});

export const listOwn = endpoint({
  call: "GET /users/me/communities",
  access: "member",
  summary: "The communities that one has joined, the first joined first",
  query: communityCategoryQuerySchema,
  answer: communityListSchema,
  handle: ({ db, query, user, now, can }) =>
    listOwnCommunities(
      db,
      { userId: user.id, seesHidden: can("communities.read_hidden"), at: now().toISOString() },
      query,
    ),
});

export const leave = endpoint({
  call: "POST /communities/{id}/leave",
  access: "member",
  summary: "Leave a community",
  params: communityParams,
  answer: communitySchema,
  refusals: [429],
  async handle({ db, params, user, can, now, limits, address }) {
    await limitMemberships(limits, { userId: user.id, address }, now());
    const membership = { communityId: params.id, userId: user.id, seesHidden: can("communities.read_hidden") };
    return leaveCommunity(db, membership, now());
  },
});

export const together = bulkOf<string>(community, {
  publish: ({ db, now }, id) => updateCommunity(db, id, { is_active: true, publication: "published" }, now()),
  hide: ({ db, now }, id) => updateCommunity(db, id, { is_active: false }, now()),
  archive: ({ db, now }, id) => updateCommunity(db, id, { publication: "archived" }, now()),
  delete: ({ db }, id) => deleteCommunity(db, id),
});

export const exportAll = exportOfFields({
  call: "GET /communities/export",
  access: "communities.export",
  resource: community,
  fields: communityFields,
});

export const calls: Calls = {
  resource: community,
  hooks: {
    lockBeforeDelete: lockWithLinked,
    lockBeforeRestore: (transaction, _row, links) => lockLinked(transaction, links),
  },
  personal: [heldOfMemberships],
  endpoints: [exportAll, list, create, listCategories, read, update, remove, join, leave, listOwn, setActive, together],
};
