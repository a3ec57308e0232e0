import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { newDatabase } from "../../tests/support/database";
import { insertEvent, insertUser, password } from "../../tests/support/factories";
import { faultyLine } from "../../tests/support/faults/faulty-line";
import { listeningSite } from "../../tests/support/listening";
import { type Database, openPostgresDatabase } from "../platform/database/database.server";
import { createLog } from "../platform/log.server";

/** Starts a site whose database connection can be cut and held, and a second process with its own connection. */
async function siteOnALine() {
  const { db: there, settings, drop } = await newDatabase();
  const url = (settings as { DATABASE_URL: string }).DATABASE_URL;
  const line = await faultyLine(url);
  const db = await openPostgresDatabase(line.through(url), createLog("silent"));
  const database = {
    db,
    settings,
    async drop() {
      await db.destroy();
      await line.close();
      await drop();
    },
  };
  const site = await listeningSite({ database });
  return { ...site, line, there };
}

const away = (db: Database) => vi.waitFor(() => expect(db.isAway).toBe(true), { timeout: 300_000 });
const back = (db: Database) => vi.waitFor(() => expect(db.isAway).toBe(false), { timeout: 300_000 });

const message = { name: "Rudo", email: "rudo@people.example", subject: "Open?", message: "Are you open?" };
const json = { "content-type": "application/json" };
const notNow = {
  status: 503,
  headers: { "retry-after": "5", "cache-control": "no-store" },
};

describe("a database that goes away and comes back", () => {
  test("readers notice nothing when all connections end at once, and writes go on", async () => {
    const { db, there, ask } = await siteOnALine();
    const id = await insertEvent(there);
    await Promise.all([1, 2, 3].map(() => ask("/api/events/featured")));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      there,
    );
    for (const search of ["a", "b", "c", "d"])
      expect(await ask(`/api/events?search=${search}`)).toMatchObject({ status: 200 });
    const rudo = { name: "Rudo", email: "rudo@people.example" };
    const registered = await ask(`/api/events/${id}/register`, {
      method: "POST",
      headers: json,
      body: JSON.stringify(rudo),
    });
    expect(registered.status).toBe(201);
    expect(db.isAway).toBe(false);
  });

  test.each(["cut", "hold"] as const)(
    "%s: sends stale cached responses and 503s for the rest; after the repair all works, with other processes' changes",
    async (fault) => {
      const { db, there, line, ask, pages, clock } = await siteOnALine();
      const before = await ask("/events");
      expect((await ask("/api/events")).status).toBe(200);
      // Requests during that time wait until the state is known, and no longer.
      await line[fault]();
      expect(await ask("/api/events?search=lathe")).toMatchObject(notNow);
      await away(db);
      clock.advance(3_600_000);

      const stale = await ask("/events");
      expect(stale).toMatchObject({ status: 200, headers: { "cache-status": "site; hit; detail=stale" } });
      expect(stale.body).toEqual(before.body);
      const call = await ask("/api/events");
      expect(call).toMatchObject({ status: 200, headers: { "cache-status": "site; hit; detail=stale" } });
      expect(pages).toHaveBeenCalledTimes(1);

      const unknown = await ask("/projects");
      expect(unknown).toMatchObject(notNow);
      expect(Number(unknown.headers.refresh)).toBeGreaterThanOrEqual(5);
      expect(unknown.headers["content-security-policy"]).toContain("style-src 'sha256-");
      expect(String(unknown.body)).toContain("retries every few seconds");

      const sent = await ask("/api/contact", { method: "POST", headers: json, body: JSON.stringify(message) });
      expect(sent).toMatchObject(notNow);
      expect(JSON.parse(String(sent.body))).toEqual({
        detail: "The site cannot reach its database just now. Please try again in a moment.",
      });
      expect(await ask("/api/health")).toMatchObject({ status: 200 });
      expect(await ask("/api/ready")).toMatchObject({ status: 503 });

      await there.change((transaction) =>
        transaction.insertInto("settings").values({ key: "a", value: "b" }).execute(),
      );
      await line.mend();
      await back(db);
      const fresh = await ask("/events");
      expect(fresh.status).toBe(200);
      expect(fresh.headers).not.toHaveProperty("cache-status");
      expect(pages).toHaveBeenCalledTimes(2);
      const again = await ask("/api/contact", { method: "POST", headers: json, body: JSON.stringify(message) });
      expect(again.status).toBe(201);
    },
  );

  test("keeps everybody signed in", async () => {
    const { db, there, line, post, ask } = await siteOnALine();
    await insertUser(there, { username: "rudo" });
    const { body } = await post<{ access_token: string; refresh_token: string }>("/auth/login-json", {
      username: "rudo",
      password,
    });
    await line.cut();
    await away(db);
    const authorization = { authorization: `Bearer ${body.access_token}` };
    expect(await ask("/api/users/me", { headers: authorization })).toMatchObject(notNow);
    const refresh = { method: "POST", headers: json, body: JSON.stringify({ refresh_token: body.refresh_token }) };
    expect(await ask("/api/auth/refresh", refresh)).toMatchObject(notNow);
    await line.mend();
    await back(db);
    expect(await ask("/api/users/me", { headers: authorization })).toMatchObject({ status: 200 });
    expect(await ask("/api/auth/refresh", refresh)).toMatchObject({ status: 200 });
  });

  test("a start waits for it and says so, naming the host and no password", async () => {
    const { settings, drop } = await newDatabase();
    const url = (settings as { DATABASE_URL: string }).DATABASE_URL;
    const line = await faultyLine(url);
    const through = Object.assign(new URL(line.through(url)), { password: "hunter2" });
    await line.cut();
    const log = createLog("silent");
    const warn = vi.spyOn(log, "warn");
    const opening = openPostgresDatabase(through.href, log);
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 300_000 });
    expect(JSON.stringify(warn.mock.calls)).toContain(`waiting for PostgreSQL at ${through.host}`);
    expect(JSON.stringify(warn.mock.calls)).not.toContain("hunter2");
    await line.mend();
    const db = await opening;
    onTestFinished(async () => {
      await db.destroy();
      await line.close();
      await drop();
    });
    expect(await db.selectFrom("events").select("id").execute()).toEqual([]);
  });

  test("a wrong database name stops the start, since waiting would not help", async () => {
    const { settings, drop } = await newDatabase();
    onTestFinished(drop);
    const wrong = Object.assign(new URL((settings as { DATABASE_URL: string }).DATABASE_URL), { pathname: "/nowhere" });
    await expect(openPostgresDatabase(wrong.href, createLog("silent"))).rejects.toThrow("nowhere");
  });

  test("a request that waits too long for a row lock gets a 503, and its connection works again", async () => {
    const { db, there, ask } = await siteOnALine();
    const id = await insertEvent(there);
    const body = JSON.stringify({ name: "Rudo", email: "rudo@people.example" });
    const register = () => ask(`/api/events/${id}/register`, { method: "POST", headers: json, body });
    await there.transaction().execute(async (transaction) => {
      await transaction.updateTable("events").set({ title: "Locked" }).where("id", "=", id).execute();
      expect(await register()).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
    });
    expect(await register()).toMatchObject({ status: 201 });
    expect(db.isAway).toBe(false);
  });
});
