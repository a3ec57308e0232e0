import { type Calls, endpoint } from "../../api/endpoint.server";
import { siteSettings } from "./resource";
import { settingsChangeSchema, settingsSchema } from "./schema";
import { changeSettings, ensureSettings, readSettings, settingsId } from "./site/site-settings.server";

export const read = endpoint({
  call: "GET /settings",
  access: "settings.read",
  summary: "All settings, each with its value and source",
  answer: settingsSchema,
  handle: ({ db, liveSite }) => readSettings(db, liveSite.base),
});

export const change = endpoint({
  call: "PUT /settings",
  access: "settings.write",
  summary: "Update the given settings; null resets one",
  onlyItem: settingsId,
  body: settingsChangeSchema,
  answer: settingsSchema,
  refusals: [409],
  handle: ({ db, liveSite, body, now }) => changeSettings(db, liveSite.base, body, now()),
});

export const calls: Calls = { resource: siteSettings, hooks: { lockFirst: ensureSettings }, endpoints: [read, change] };
