import { actorOf } from "../../api/audit/trail.server";
import { type Calls, endpoint, followWrite } from "../../api/endpoint.server";
import { plural } from "../../ui/formatting";
import { readSamples, removeSamples, restoreSamples } from "./remove-samples.server";
import { samplesRemovedSchema, samplesRestoredSchema, samplesSchema } from "./schema";

export const read = endpoint({
  call: "GET /samples",
  access: "samples.read",
  summary: "The remaining sample content: items that would be removed, items that stay, and why they stay",
  answer: samplesSchema,
  handle: ({ db, now }) => readSamples(db, now()),
});

export const remove = endpoint({
  call: "DELETE /samples",
  access: "samples.delete",
  summary: "Move all unchanged sample content to the trash",
  answer: samplesRemovedSchema,
  async handle({ db, user, now }) {
    const { removed, stayed } = await removeSamples(db, { actor: actorOf(user), now: now() });
    return { detail: `${plural(removed, "sample")} removed`, removed, stayed };
  },
});

export const restore = endpoint({
  call: "POST /samples/restore",
  access: "samples.restore",
  summary: "Restore all removed samples",
  answer: samplesRestoredSchema,
  async handle(call) {
    const { db, user, now, hooks } = call;
    const { restored, failed } = await restoreSamples(db, {
      actor: actorOf(user),
      now: now(),
      hooks,
      follow: (transaction, key, after) => followWrite(transaction, call, key, { before: undefined, after }),
    });
    return { detail: `${plural(restored, "sample")} brought back`, restored, failed };
  },
});

export const calls: Calls = { endpoints: [read, remove, restore] };
