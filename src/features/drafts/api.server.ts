import { z } from "zod";
import {
  draftBodySchema,
  draftLimit,
  draftNoticesSchema,
  draftOwnerSchema,
  draftParams,
  draftsSchema,
  keptSchema,
} from "../../api/drafts";
import { type Calls, doneEndpoint, type Endpoint, endpoint, type Follow } from "../../api/endpoint.server";
import type { Resource } from "../../api/resource";
import { Problem } from "../../platform/errors/problem.server";
import { findPost } from "../blog/model.server";
import { versionParams } from "../blog/versions/schema";
import { findVersion } from "../blog/versions/versions.server";
import { type ResourceKey, resources } from "../registry";
import { dropDraft, endForm, keepDraft, listDrafts, listNotices } from "./drafts.server";
import { personalDataOfDrafts } from "./personal.server";

type Drafted = Resource<ResourceKey> & Required<Pick<Resource, "drafts">>;

const drafted = resources.filter((resource): resource is Drafted => resource.drafts !== undefined);
const keys = drafted.map(({ key }) => key) as [ResourceKey, ...ResourceKey[]];

const keyParams = z.object({ resource: z.enum(keys, `Resource must be one of ${keys.join(", ")}`) });
const ofResource = (key: ResourceKey) => drafted.find((resource) => resource.key === key) as Drafted;

/** The calls of one resource's drafts. They publish nothing, so the trail has none of them. */
const callsOf = (resource: Drafted): Endpoint[] => {
  const { path, right } = resource.drafts;
  const { key, labels } = resource;
  const keep = endpoint({
    call: `PUT ${path}/{id}/draft`,
    access: `${right}.draft`,
    forPeople: true,
    summary: `Save your draft of one of the ${labels.many}, beside the published version`,
    params: draftParams,
    body: draftBodySchema,
    bodyLimit: draftLimit,
    answer: keptSchema,
    refusals: [409, 410],
    async handle({ db, params: { id: item }, body, user, now }) {
      const updated_at = await keepDraft(db, body, { resource, item, userId: user.id, now: now() });
      const all = await listNotices(db, key, user.id, item);
      return { updated_at, others: all.filter(({ own }) => !own) };
    },
  });
  const drop = doneEndpoint({
    call: `DELETE ${path}/{id}/draft`,
    access: `${right}.draft`,
    forPeople: true,
    summary: "Discard your draft or, with the right to publish, somebody else's",
    params: draftParams,
    query: draftOwnerSchema,
    done: "Draft discarded",
    async handle({ db, params, query: { by, form, over }, user, can, now }) {
      if (by !== undefined && by !== user.id && !can(`${right}.write`))
        throw new Problem(403, "This draft is somebody else's");
      if (over && form !== undefined && by === undefined)
        await db.write((transaction) => endForm(transaction, { forms: [form], userId: user.id, now: now() }));
      await dropDraft(db, { key, item: params.id, userId: by ?? user.id, form });
    },
  });
  return [keep, drop];
};

export const notices = endpoint({
  call: "GET /drafts/{resource}",
  access: "back_office.enter",
  summary: "The drafts of a resource, with their authors",
  params: keyParams,
  answer: draftNoticesSchema,
  async handle({ db, params, user, can }) {
    refuseStranger(can(`${ofResource(params.resource).drafts.right}.draft`));
    return { items: await listNotices(db, params.resource, user.id) };
  },
});

export const read = endpoint({
  call: "GET /drafts/{resource}/{id}",
  access: "back_office.enter",
  summary: "The drafts of one item, with their authors; with the id `new`, drafts of new items",
  params: keyParams.extend({ id: z.union([z.literal("new"), draftParams.shape.id]) }),
  answer: draftsSchema,
  async handle({ db, params: { resource, id }, user, can }) {
    refuseStranger(can(`${ofResource(resource).drafts.right}.draft`));
    return { items: await listDrafts(db, resource, user.id, id === "new" ? undefined : id) };
  },
});

function refuseStranger(may: boolean): void {
  if (!may) throw new Problem(403, "Access denied. Admin privileges required.");
}

const post = ofResource("post");

export const restoreVersion = endpoint({
  call: "POST /blog/{id}/versions/{n}/restore",
  access: "posts.draft",
  forPeople: true,
  summary: "Restore a saved version of an article as your draft; publishes nothing",
  params: versionParams,
  answer: keptSchema,
  refusals: [409],
  async handle({ db, params: { id, n }, user, now }) {
    const { title, excerpt, content } = await findVersion(db, id, n);
    const { updated_at: seen } = await findPost(db, id, { seesHidden: true, at: now().toISOString() });
    const body = { values: { title, excerpt, content }, seen, form: `version${n}` };
    const keeping = { resource: post, item: String(id), userId: user.id, now: now() };
    return { updated_at: await keepDraft(db, body, keeping), others: [] };
  },
});

/** Saving a form deletes its draft in the same transaction. */
const discardSaved: Follow = async (transaction, { now }, { saved }) => {
  if (saved) await endForm(transaction, { ...saved, now: now() });
};

export const calls: Calls = {
  personal: [personalDataOfDrafts],
  follows: Object.fromEntries(drafted.map(({ key }) => [key, discardSaved])),
  endpoints: [notices, read, restoreVersion, ...drafted.flatMap(callsOf)],
};
