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

/** Adds two of each thing. @returns those who may call: an administrator, a member, anybody */
async function fill(app: TestApp) {
  await insertUser(app.db, { username: "somebody", email: "rudo@people.example" });
  for (let count = 0; count < 2; count++) {
    await insertRegistration(app.db, await insertEvent(app.db, { max_attendees: 3 }));
    await insertPost(app.db);
    await insertGalleryItem(app.db);
    await insertProduct(app.db);
    await insertMessage(app.db);
    // A community's id is a text; these are the ids that the calls below ask for.
    await insertCommunity(app.db, { id: String(count + 1) });
    await insertProject(app.db);
    await insertPartner(app.db);
    await insertTeamMember(app.db);
  }
  return [await app.as("admin"), await app.as("member"), app] as const;
}

/** What is sent to a call. */
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

/** A refusal says what is wrong, in a sentence, and where. */
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

/** Calls that an app remembers outside of its database: who the organisation is, whether it is open. */
const remembered = /^\/(settings|set-up|open)\b/;

/**
 * For a file of tests: gives each test something that it can send anything to. They share one app, which goes with the file; what
 * a test has changed in its database is put back when it ends. Calls that an app remembers outside of it get one of their own.
 */
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

interface Looked {
  app: TestApp;
  /** how it is called */
  method: string;
  look: Look;
}

/** A statement that leaves everything as it is. */
const reads = /^\s*(select|pragma)\b/i;

/** What is sent to a call is answered with no 5xx, a refusal says why, and has written nothing. */
async function guard(callers: Awaited<ReturnType<typeof fill>>, { app, method, look }: Looked): Promise<Send> {
  // Who has sent no statement that writes has written nothing, and nobody has to look.
  let mayHaveWritten = false;
  app.db.onQuery = (statement) => {
    mayHaveWritten ||= !reads.test(statement);
  };
  let before = await look();
  // What has come by another way than that.
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
