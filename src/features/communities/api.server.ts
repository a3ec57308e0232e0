import { type Calls, endpoint } from "../../api/endpoint.server";
import { crudCalls } from "../../api/kit/calls.server";
import type { Limits } from "../../api/limits.server";
import { listAnswer } from "../../platform/fields";
import { communityCategories } from "./choices";
import { lockLinked, lockWithLinked } from "./locking.server";
import { communities, joinCommunity, leaveCommunity, listOwnCommunities } from "./model.server";
import { personalDataOfMemberships } from "./personal.server";
import {
  communityActiveSchema,
  communityCategoryListSchema,
  communityCategoryQuerySchema,
  communityParams,
  communitySchemas,
} from "./schema";

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
  summary: "Join a community; fails if you are already a member",
  params: communityParams,
  answer: communitySchemas.item,
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
  summary: "The communities you have joined, earliest first",
  query: communityCategoryQuerySchema,
  answer: communitySchemas.list,
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
  answer: communitySchemas.item,
  refusals: [429],
  async handle({ db, params, user, can, now, limits, address }) {
    await limitMemberships(limits, { userId: user.id, address }, now());
    const membership = { communityId: params.id, userId: user.id, seesHidden: can("communities.read_hidden") };
    return leaveCommunity(db, membership, now());
  },
});

export const calls: Calls = {
  hooks: {
    lockBeforeDelete: lockWithLinked,
    lockBeforeRestore: (transaction, _row, links) => lockLinked(transaction, links),
  },
  personal: [personalDataOfMemberships],
  ...crudCalls(communities, {
    params: communityParams,
    summaries: {
      list: "Communities, oldest first; administrators also see hidden ones",
      read: "One community; when signed in, also whether you have joined it",
      create: "Add a community; its id is made from its name",
      remove: "Delete a community; its events and projects stay",
    },
    parts: [
      {
        method: "PUT",
        end: "active",
        body: communityActiveSchema,
        summary: "Toggle whether visitors see a community",
      },
    ],
    others: [listCategories, join, leave, listOwn],
  }),
};
