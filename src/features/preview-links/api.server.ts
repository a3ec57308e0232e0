import { z } from "zod";
import { actorOf } from "../../api/audit/trail.server";
import { type Calls, type DraftPreview, doneEndpoint, type Endpoint, endpoint } from "../../api/endpoint.server";
import {
  draftPath,
  itemParams,
  newPreviewLinkSchema,
  previewLinkParams,
  previewLinksSchema,
} from "../../api/preview-links";
import { Problem } from "../../platform/errors/problem.server";
import { isTurnedOff } from "../../platform/site-parts";
import type { DraftedKey } from "../registry";
import { personalDataOfPreviewLinks } from "./personal.server";
import {
  type DraftedResource,
  draftedResources,
  endPreviewLink,
  listPreviewLinks,
  makePreviewLink,
  openPreviewLink,
} from "./preview-links.server";
import { shownSchema, tokenParams } from "./schema";

/** The calls of one resource's links. The trail records them without secrets. */
const callsOf = (resource: DraftedResource): Endpoint[] => {
  const { path, right } = resource.drafts;
  const { many } = resource.labels;
  const list = endpoint({
    call: `GET ${path}/{id}/preview-links`,
    access: `${right}.draft`,
    summary: `The valid preview links of one of the ${many}, without their secrets`,
    params: itemParams,
    answer: previewLinksSchema,
    handle: async ({ db, params, user, now }) => ({
      items: await listPreviewLinks(db, { resource, item: params.id, user, now: now() }),
    }),
  });
  const make = endpoint({
    call: `POST ${path}/{id}/preview-links`,
    access: `${right}.draft`,
    summary: `Create a preview link that shows one of the ${many} with your draft to anybody, without an account, for 7 days`,
    params: itemParams,
    answer: newPreviewLinkSchema,
    status: 201,
    refusals: [409],
    async handle({ db, params, user, now, siteAddress }) {
      const about = { resource, item: params.id, user, actor: actorOf(user), now: now() };
      const { id, token, expires_at } = await makePreviewLink(db, about);
      return { id, url: siteAddress() + draftPath(token), expires_at };
    },
  });
  const end = doneEndpoint({
    call: `DELETE ${path}/{id}/preview-links/{link}`,
    access: `${right}.draft`,
    summary: "Revoke one of your preview links or, with the right to publish, somebody else's",
    params: previewLinkParams,
    done: "The link no longer works",
    async handle({ db, params: { id: item, link }, user, can, now }) {
      const about = { resource, item, user, actor: actorOf(user), now: now() };
      await endPreviewLink(db, { ...about, link, mayEndAll: can(`${right}.write`) });
    },
  });
  return [list, make, end];
};

/** The call that shows a draft. @param previews how those of each resource are shown, by its key */
function showOf(previews: ReadonlyMap<string, DraftPreview>): Endpoint {
  const previewOf = (key: DraftedKey): DraftPreview => {
    const preview = previews.get(key);
    if (!preview) throw new Error(`The calls of ${key} need a preview, because it has drafts`);
    return preview;
  };
  const [first, ...others] = draftedResources.map(({ key }) => shownSchema(key, previewOf(key).item));
  if (!first) throw new Error("No resource has drafts");
  return endpoint({
    call: "GET /draft/{token}",
    access: "public",
    summary: "The draft behind a preview link, by its secret",
    params: tokenParams,
    answer: z.discriminatedUnion("kind", [first, ...others]).meta({ id: "ShownDraft" }),
    async handle({ db, params, now, site }) {
      const opened = await openPreviewLink(db, params.token, now());
      // The same response for every invalid link, so that it reveals nothing.
      if (!opened || isTurnedOff(site, opened.resource.drafts.path))
        throw new Problem(404, "This link doesn't work any more");
      const { resource, id, row, values, expires_at } = opened;
      const { show, isSeen } = previewOf(resource.key);
      const { timeZone, currency } = site;
      const item = await show(db, id, { values: values ?? {}, now: now(), timeZone, currency });
      const standing = !isSeen(row, now().toISOString()) ? "hidden" : values ? "changed" : "same";
      return { kind: resource.key, item, standing, expires_at } as const;
    },
  });
}

/** The calls about preview links. @param features those of every feature, which say how its drafts are shown */
export function previewLinkCalls(features: readonly Calls[]): Calls {
  const previews = features.flatMap(({ resource, preview }) =>
    resource && preview ? [[resource.key, preview] as const] : [],
  );
  return {
    personal: [personalDataOfPreviewLinks],
    endpoints: [showOf(new Map(previews)), ...draftedResources.flatMap(callsOf)],
  };
}
