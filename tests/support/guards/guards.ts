import { afterAll, expect, onTestFinished } from "vitest";
import { makeApp, openApp, type TestApp } from "../app";
import {
  insertCommunity,
  insertEvent,
  insertGalleryItem,
  insertMessage,
  insertPartner,
  insertPost,
  insertProduct,
  insertProject,
  insertRegistration,
  insertTeamMember,
  insertUser,
} from "../factories";
import { unlimited } from "../limits";
import { keep } from "./keep";
import { type Look, lookAt } from "./looks";

/** Adds two of each item. @returns the callers: an administrator, a member, an anonymous visitor */
async function fill(app: TestApp) {
  await insertUser(app.db, { username: "somebody", email: "rudo@people.example" });
  for (let count = 0; count < 2; count++) {
    await insertRegistration(app.db, await insertEvent(app.db, { max_attendees: 3 }));
    await insertPost(app.db);
    await insertGalleryItem(app.db);
    await insertProduct(app.db);
    await insertMessage(app.db);
    // A community's id is text; the calls below use these ids.
    await insertCommunity(app.db, { id: String(count + 1) });
    await insertProject(app.db);
    await insertPartner(app.db);
    await insertTeamMember(app.db);
  }
  return [await app.as("admin"), await app.as("member"), app] as const;
}

/** The input of a request. */
export interface Input {
  path: string;
  query: string;
  body: BodyInit | undefined;
  headers: Record<string, string>;
}

interface Answer {
  status: number;
  type: string;
  text: string;
}

function expectRefusal({ status, type, text }: Answer): void {
  expect(type).toMatch(/^application\/json/);
  const { detail, errors } = JSON.parse(text) as { detail: string; errors?: Record<string, string> };
  expect(detail).toMatch(/^\S.*\S$/s);
  if (status !== 422) return;
  const sentences = Object.values(errors ?? {});
  expect(sentences).toContain(detail);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\S$/s);
}

/** Sends a call anything, by an administrator (0), a member (1) or anybody (2). */
type Send = (who: 0 | 1 | 2, input: Input) => Promise<void>;

/** Calls whose data an app caches in memory: settings, set-up and opening state. */
const remembered = /^\/(settings|set-up|open)\b/;

/** Gives each test a `Send` for one call; the tests share an app, whose changes are rolled back after each. */
export function guards(): (method: string, path: string) => Promise<Send> {
  let shared: ReturnType<typeof open> | undefined;
  const open = async () => {
    const app = await openApp({ limits: unlimited });
    const callers = await fill(app);
    const { restore, close } = await keep(app);
    const look = await lookAt(app.db);
    const filled = await look();
    return { app, callers, look, filled, restore, close };
  };
  afterAll(async () => {
    const { close, app } = (await shared) ?? {};
    await close?.();
    await app?.close();
  });
  return async (method, path) => {
    if (remembered.test(path)) {
      const app = await makeApp({ limits: unlimited });
      return guard(await fill(app), { app, method, look: await lookAt(app.db) });
    }
    shared ??= open();
    const { app, callers, look, filled, restore } = await shared;
    onTestFinished(async () => {
      if ((await look()) !== filled) await restore();
    });
    return guard(callers, { app, method, look });
  };
}

interface GuardCase {
  app: TestApp;
  method: string;
  look: Look;
}

const reads = /^\s*(select|pragma)\b/i;

/** Returns a function that sends input and expects no 5xx, a reason for refusals, and no change by refused ones. */
async function guard(callers: Awaited<ReturnType<typeof fill>>, { app, method, look }: GuardCase): Promise<Send> {
  // The database is compared only after a statement that may write.
  let mayHaveWritten = false;
  app.db.onQuery = (statement) => {
    mayHaveWritten ||= !reads.test(statement);
  };
  let before = await look();
  // Catches writes outside the watched queries.
  onTestFinished(async () => expect(await look()).toBe(before));
  return async (who: 0 | 1 | 2, { path, query, body, headers }: Input): Promise<void> => {
    mayHaveWritten = false;
    const response = await callers[who].raw(method.toUpperCase(), `${path}?${query}`, { body, headers });
    const { status } = response;
    const answer = { status, type: response.headers.get("content-type") ?? "", text: await response.text() };
    expect(
      status,
      `${path}?${query} ${typeof body === "string" ? body.slice(0, 300) : ""} ${answer.text}`,
    ).toBeLessThan(500);
    if (status >= 400) expectRefusal(answer);
    if (!mayHaveWritten) return;
    const after = await look();
    if (status >= 400) expect(after).toBe(before);
    before = after;
  };
}
