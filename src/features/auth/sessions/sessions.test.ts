import { describe, expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../../tests/support/app";
import { day, minute } from "../../../../tests/support/clock";
import { insertUser, password } from "../../../../tests/support/factories";
import type { Tokens } from "../schema";
import { deviceInWords, hintOf } from "./device";
import type { DeviceList } from "./schema";

const chrome =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

test.each([
  [chrome, "Chrome on Android"],
  [safari, "Safari on iPhone"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    "Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 12; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0",
    "Opera on Android",
  ],
  ["Opera/9.80 (Android; Opera Mini/86.0.2254/191.256; U; en) Presto/2.12.423 Version/12.16", "Opera Mini on Android"],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on Chromebook",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  ["Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", "Firefox on KaiOS"],
  ["Something (Windows NT 10.0)", "A browser on Windows"],
  ["curl/8.14.1", ""],
  ["", ""],
  ["<script>alert(1)</script>", ""],
])("%s is %j", (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words);
});

test("what is sent to be long is read at its beginning only", () => {
  expect(deviceInWords(`${"x".repeat(1_000_000)} Chrome/1 Android`)).toBe("");
});

test.each([
  ["203.0.113.7", "203.0.…"],
  ["2001:db8:85a3:8d3::/64", "2001:db8:…"],
  ["unknown", ""],
  ["", ""],
])("of the network %j a session keeps %j", (network, hint) => {
  expect(hintOf(network)).toBe(hint);
});

const signIn = async ({ call }: TestApp, username: string, userAgent: string, from = "203.0.113.7") => {
  const headers = { "user-agent": userAgent, "x-forwarded-for": from };
  const answer = await call<Tokens>("POST", "/auth/login-json", { body: { username, password }, headers });
  return answer.body;
};
const withToken = ({ call }: TestApp, { access_token }: Tokens) => {
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    devices: async () => (await call<DeviceList>("GET", "/users/me/sessions", { headers })).body.items,
    end: (id: number) => call("DELETE", `/users/me/sessions/${id}`, { headers }),
    endOthers: () => call("DELETE", "/users/me/sessions", { headers }),
    me: async () => (await call("GET", "/users/me", { headers })).status,
  };
};

describe("devices", () => {
  test("each tells what it is, from where, and when it was last used, this one first", async () => {
    const app = await makeApp({ trustProxy: true });
    const { username } = await insertUser(app.db);
    const phone = withToken(app, await signIn(app, username, chrome));
    app.clock.advance(10 * minute);
    await signIn(app, username, safari, "2001:db8:1:2::3");
    const [first, second, ...others] = await phone.devices();
    expect(first).toMatchObject({ device: "Chrome on Android", ip_hint: "203.0.…", current: true });
    expect(second).toMatchObject({ device: "Safari on iPhone", ip_hint: "2001:db8:…", current: false });
    expect(second).toMatchObject({ created_at: app.clock.in(0), last_used_at: app.clock.in(0) });
    expect(others).toEqual([]);
    const stored = await app.db.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113|db8:1|Mozilla/);
  });

  test("that one is in use is written every few minutes, and by a refresh with its place", async () => {
    const app = await makeApp({ trustProxy: true });
    const { username } = await insertUser(app.db);
    const tokens = await signIn(app, username, chrome);
    const [began, phone] = [app.clock.in(0), withToken(app, tokens)];
    const lastUsed = async () => {
      await phone.me();
      return (await app.db.selectFrom("sessions").select("last_used_at").executeTakeFirstOrThrow()).last_used_at;
    };
    app.clock.advance(4 * minute);
    expect(await lastUsed()).toBe(began);
    app.clock.advance(minute);
    expect(await lastUsed()).toBe(app.clock.in(0));
    app.clock.advance(20 * minute);
    const headers = { "user-agent": safari, "x-forwarded-for": "198.51.100.9" };
    const renewed = await app.call<Tokens>("POST", "/auth/refresh", {
      body: { refresh_token: tokens.refresh_token },
      headers,
    });
    expect(await withToken(app, renewed.body).devices()).toMatchObject([
      { device: "Safari on iPhone", ip_hint: "198.51.…", last_used_at: app.clock.in(0) },
    ]);
  });

  test("one is signed out at once, with both of its tokens; nobody else's is", async () => {
    const app = await makeApp();
    const [{ username }, stranger] = [await insertUser(app.db), await app.as("member")];
    const mine = withToken(app, await signIn(app, username, chrome));
    const lost = await signIn(app, username, safari);
    const [, device] = await mine.devices();
    const id = device?.id ?? 0;
    expect((await stranger.delete(`/users/me/sessions/${id}`)).status).toBe(404);
    expect((await mine.end(id)).status).toBe(200);
    expect(await withToken(app, lost).me()).toBe(401);
    expect((await app.post("/auth/refresh", { refresh_token: lost.refresh_token })).status).toBe(401);
    expect((await mine.end(id)).status).toBe(404);
    expect(await mine.devices()).toHaveLength(1);
  });

  test("all others are signed out, this one stays", async () => {
    const app = await makeApp();
    const { username } = await insertUser(app.db);
    const mine = withToken(app, await signIn(app, username, chrome));
    const others = [await signIn(app, username, safari), await signIn(app, username, "curl/8")];
    expect((await mine.endOthers()).body.detail).toBe("Signed out on 2 other devices");
    for (const other of others) expect(await withToken(app, other).me()).toBe(401);
    expect(await mine.me()).toBe(200);
    expect((await mine.endOthers()).body.detail).toBe("No other device was signed in");
  });

  test("what has run out is no device any more", async () => {
    const app = await makeApp();
    const { username } = await insertUser(app.db);
    await signIn(app, username, safari);
    app.clock.advance(2 * day);
    expect(await withToken(app, await signIn(app, username, chrome)).devices()).toHaveLength(1);
  });
});
