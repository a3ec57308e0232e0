import { actorOf } from "../../api/audit/trail.server";
import { type Calls, doneEndpoint, type Endpoint, endpoint } from "../../api/endpoint.server";
import {
  draftPath,
  itemParams,
  newPreviewLinkSchema,
  previewLinkParams,
  previewLinksSchema,
} from "../../api/preview-links";
import { Problem } from "../../platform/errors/problem.server";
import { isTurnedOff } from "../../platform/site-parts";
import { personalDataOfPreviewLinks } from "./personal.server";
import {
  type DraftedResource,
  draftedResources,
  endPreviewLink,
  listPreviewLinks,
  makePreviewLink,
  openPreviewLink,
} from "./preview-links.server";
import { shownDraftSchema, tokenParams } from "./schema";
import { showDraft } from "./shown.server";

/** The calls of one resource's links. The trail records them without secrets. */
const callsOf = (resource: DraftedResource): Endpoint[] => {
  const { path, right } = resource.drafts;
  const { one } = resource.labels;
  const list = endpoint({
    call: `GET ${path}/{id}/preview-links`,
    access: `${right}.draft`,
    summary: `The valid preview links of a ${one}, without their secrets`,
    params: itemParams,
    answer: previewLinksSchema,
    handle: async ({ db, params, user, now }) => ({
      items: await listPreviewLinks(db, { resource, item: params.id, user, now: now() }),
    }),
  });
  const make = endpoint({
    call: `POST ${path}/{id}/preview-links`,
    access: `${right}.draft`,
    summary: `Create a preview link that shows a ${one} with your draft to anybody, without an account, for 7 days`,
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

export const show = endpoint({
  call: "GET /draft/{token}",
  access: "public",
  summary: "The draft behind a preview link, by its secret",
  params: tokenParams,
  answer: shownDraftSchema,
  async handle({ db, params, now, site }) {
    const opened = await openPreviewLink(db, params.token, now());
    // The same response for every invalid link, so that it reveals nothing.
    if (!opened || isTurnedOff(site, opened.resource.drafts.path))
      throw new Problem(404, "This link doesn't work any more");
    return showDraft(opened, { db, now: now(), timeZone: site.timeZone, currency: site.currency });
  },
});

export const calls: Calls = {
  personal: [personalDataOfPreviewLinks],
  endpoints: [show, ...draftedResources.flatMap(callsOf)],
};
