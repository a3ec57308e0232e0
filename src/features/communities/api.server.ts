import { endpoint } from "../../endpoint.server";
import type { Limits } from "../../limits.server";
import { doneSchema, listAnswer } from "../../platform/fields";
import {
  createCommunity,
  deleteCommunity,
  findCommunity,
  joinCommunity,
  leaveCommunity,
  listCommunities,
  updateCommunity,
} from "./model.server";
import {
  communityActiveSchema,
  communityCategories,
  communityCategoryListSchema,
  communityCategoryQuerySchema,
  communityChangeSchema,
  communityListSchema,
  communityParams,
  communityQuerySchema,
  communitySchema,
  newCommunitySchema,
} from "./schema";

export const list = endpoint({
  summary: "Communities, the oldest first; administrators see those that are not active too",
  query: communityQuerySchema,
  answer: communityListSchema,
  cached: true,
  handle: ({ db, query, isAdmin }) => listCommunities(db, query, { isAdmin }),
});

export const listCategories = endpoint({
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
  summary: "One community; signed in, also whether one has joined it",
  params: communityParams,
  answer: communitySchema,
  cached: true,
  handle: ({ db, params, user, isAdmin }) => findCommunity(db, params.id, { isAdmin, userId: user?.id }),
});

export const create = endpoint({
  summary: "Add a community; its id is made from its name",
  body: newCommunitySchema,
  answer: communitySchema,
  status: 201,
  handle: ({ db, body, now }) => createCommunity(db, body, now()),
});

export const update = endpoint({
  summary: "Change the fields that are sent",
  params: communityParams,
  body: communityChangeSchema,
  answer: communitySchema,
  handle: ({ db, params, body, now }) => updateCommunity(db, params.id, body, now()),
});

export const setActive = endpoint({
  summary: "Show a community to everybody, or to administrators only",
  params: communityParams,
  body: communityActiveSchema,
  bodyFromQuery: true,
  answer: communitySchema,
  handle: ({ db, params, body, now }) => updateCommunity(db, params.id, body, now()),
});

export const remove = endpoint({
  summary: "Delete a community; its events and projects stay",
  params: communityParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteCommunity(db, params.id);
    return { detail: "Community deleted" };
  },
});

/** @throws Problem 429 when one account, or all at one address, have joined and left too often */
function limitMemberships(limits: Limits, { userId, address }: { userId: number; address: string }, now: Date): void {
  const counted = [
    [limits.memberships, String(userId)],
    [limits.membershipsByAddress, address],
  ] as const;
  for (const [limit, key] of counted) limit.check(key, now);
  for (const [limit, key] of counted) limit.count(key, now);
}

export const join = endpoint({
  summary: "Join a community, once",
  params: communityParams,
  answer: communitySchema,
  refusals: [409, 429],
  handle({ db, params, user, isAdmin, now, limits, address }) {
    limitMemberships(limits, { userId: user!.id, address }, now());
    return joinCommunity(db, { communityId: params.id, userId: user!.id, isAdmin }, now());
  },
});

export const leave = endpoint({
  summary: "Leave a community",
  params: communityParams,
  answer: communitySchema,
  refusals: [429],
  handle({ db, params, user, isAdmin, now, limits, address }) {
    limitMemberships(limits, { userId: user!.id, address }, now());
    return leaveCommunity(db, { communityId: params.id, userId: user!.id, isAdmin });
  },
});
