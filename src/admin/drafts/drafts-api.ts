import { createContext, useContext } from "react";
import type { Draft, DraftBody, DraftNotice, Kept } from "../../api/drafts";
import type { Right } from "../../api/policy";
import type { Caller } from "../../client/api";
import { sessionApi } from "../../client/session";
import { useMay } from "../current-user";

/** Where what is typed into the forms of a tab is kept. */
export interface DraftCalls {
  /** the key of the resource */
  resource: string;
  /** where its calls are */
  path: string;
  /** the right of who may discard what others have typed */
  publishes: Right;
  /** the right of who may delete what is published */
  deletes: Right;
}

/** The calls of the tab that is open; undefined where its forms are kept in the browser only. */
export const DraftsContext = createContext<DraftCalls | undefined>(undefined);
export const useDraftCalls = (): DraftCalls | undefined => useContext(DraftsContext);

/** Whether who works here saves what this tab manages; else what they type is kept as a draft, beside what visitors see. */
export function useMaySave(): boolean {
  const may = useMay();
  const calls = useDraftCalls();
  return !calls || may(calls.publishes);
}

/** Whether who works here deletes what this tab manages. */
export function useMayDelete(): boolean {
  const may = useMay();
  const calls = useDraftCalls();
  return !calls || may(calls.deletes);
}

const { call } = sessionApi;
const of = ({ path }: DraftCalls, item: string) => `${path}/${encodeURIComponent(item)}/draft`;

/**
 * So much goes on its way though the page is gone; bytes. Browsers allow 64 KiB for all that is on its way (Fetch, 4.7), and as a page is
 * left there may be two of them: the last one, and one before it that has not been answered.
 */
const mostAlongside = { leaving: 40_000, before: 20_000 };

/** Keeps what was typed of an item. @param leaving the page is being left */
export function keepDraft(calls: DraftCalls, item: string, body: DraftBody, leaving: boolean): Promise<Kept> {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
  const keepalive = bytes < mostAlongside[leaving ? "leaving" : "before"];
  return call<Kept>("PUT", of(calls, item), { body, keepalive });
}

/** Discards a draft: that of a form, or all that somebody has of an item. */
export const dropDraft = (
  calls: DraftCalls,
  item: string,
  whose: { form: string; over?: boolean } | { by: number },
): Promise<unknown> => call("DELETE", of(calls, item), { query: whose, keepalive: true });

/** What was typed of an item and not saved; without one, of those that there are not yet. */
export const readDrafts = async ({ resource }: DraftCalls, item: string | undefined): Promise<Draft[]> =>
  (await call<{ items: Draft[] }>("GET", `/drafts/${resource}/${encodeURIComponent(item ?? "new")}`)).items;

/** Who has typed something of this kind and not saved it. */
export const readNotices = async ({ resource }: DraftCalls): Promise<DraftNotice[]> =>
  (await call<{ items: DraftNotice[] }>("GET", `/drafts/${resource}`)).items;

/** The API as a form saves by it: what the server has kept of these forms goes with what is written. */
export const savingApi = (savedForms: readonly string[]): Caller => ({
  raw: (method, path, sent, refuse) => sessionApi.raw(method, path, { ...sent, savedForms }, refuse),
  call: (method, path, sent) => sessionApi.call(method, path, { ...sent, savedForms }),
  upload: (path, file, fields, sent) => sessionApi.upload(path, file, fields, { ...sent, savedForms }),
});
