import { createContext, useContext } from "react";
import type { Draft, DraftBody, DraftNotice, KeptDraft } from "../../api/drafts";
import type { Right } from "../../api/policy";
import type { Caller } from "../../client/api";
import { sessionApi } from "../../client/session";
import { useMay } from "../current-user";

export interface DraftCalls {
  resource: string;
  path: string;
  /** the right to discard other people's drafts */
  publishes: Right;
  /** the right to delete published items */
  deletes: Right;
}

/** The draft calls of the open tab; undefined if its forms are kept in the browser only. */
export const DraftsContext = createContext<DraftCalls | undefined>(undefined);
export const useDraftCalls = (): DraftCalls | undefined => useContext(DraftsContext);

/** Tells whether the user may save in this tab; if not, the form only keeps a draft beside the published item. */
export function useMaySave(): boolean {
  const may = useMay();
  const calls = useDraftCalls();
  return !calls || may(calls.publishes);
}

/** Tells whether the signed-in user may delete items of this tab. */
export function useMayDelete(): boolean {
  const may = useMay();
  const calls = useDraftCalls();
  return !calls || may(calls.deletes);
}

const { call } = sessionApi;
const of = ({ path }: DraftCalls, item: string) => `${path}/${encodeURIComponent(item)}/draft`;

/**
 * The largest body sent with `keepalive`; bytes. Browsers allow 64 KiB for all in flight (Fetch, 4.7): the last request
 * and the one that is given up for it, should the browser still count it.
 */
const maxKeepaliveBytes = { leaving: 40_000, before: 20_000 };

/** Stores a draft of an item on the server. @param leaving the page is being left */
export function keepDraft(
  calls: DraftCalls,
  item: string,
  body: DraftBody,
  { leaving, signal }: { leaving: boolean; signal: AbortSignal },
): Promise<KeptDraft> {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
  const keepalive = bytes < maxKeepaliveBytes[leaving ? "leaving" : "before"];
  return call<KeptDraft>("PUT", of(calls, item), { body, keepalive, signal });
}

/** Discards a draft: that of one form, or all drafts of a person for an item. */
export const dropDraft = (
  calls: DraftCalls,
  item: string,
  whose: { form: string; over?: boolean } | { by: number },
  signal?: AbortSignal,
): Promise<unknown> => call("DELETE", of(calls, item), { query: whose, keepalive: true, signal });

/** Reads the unsaved drafts of an item; without an item, those of new items. */
export const readDrafts = async ({ resource }: DraftCalls, item: string | undefined): Promise<Draft[]> =>
  (await call<{ items: Draft[] }>("GET", `/drafts/${resource}/${encodeURIComponent(item ?? "new")}`)).items;

/** Reads the notices of unsaved drafts of a resource. */
export const readNotices = async ({ resource }: DraftCalls): Promise<DraftNotice[]> =>
  (await call<{ items: DraftNotice[] }>("GET", `/drafts/${resource}`)).items;

/** Returns an API client whose writes also delete the server's drafts of these forms. */
export const savingApi = (savedForms: readonly string[]): Caller => ({
  raw: (method, path, sent, refuse) => sessionApi.raw(method, path, { ...sent, savedForms }, refuse),
  call: (method, path, sent) => sessionApi.call(method, path, { ...sent, savedForms }),
  upload: (path, file, fields, sent) => sessionApi.upload(path, file, fields, { ...sent, savedForms }),
});
