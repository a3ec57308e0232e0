import { describe, expect, test, vi } from "vitest";
import { minute } from "../../tests/support/clock";
import { leaveOnly } from "../../tests/support/limits";
import { type ListeningSite, listeningSite } from "../../tests/support/listening";
import { DatabaseUnavailable } from "../platform/database/database-errors.server";
import { Problem } from "../platform/errors/problem.server";

const message = {
  name: "Rudo Moyo",
  email: "rudo@people.example",
  subject: "A question",
  message: "Are you open?",
  website: "",
};
const application = {
  name: "Rudo Moyo",
  email: "rudo@people.example",
  phone: "",
  community: "hardware",
  experience: "beginner",
  interests: "Bees,\r\nand scales",
  website: "",
};

const post = (site: ListeningSite, path: string, fields: Record<string, string>, headers = {}) =>
  site.ask(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const shown = ({ pages }: ListeningSite) => pages.mock.lastCall?.[2]?.post;
const stored = ({ db }: ListeningSite) => db.selectFrom("messages").selectAll().execute();

describe("a form that the browser posts to its page", () => {
  test("is stored once a day however often it is posted, and the page is the response", async () => {
    const site = await listeningSite();
    for (let time = 0; time < 3; time++) {
      const { status, headers } = await post(site, "/contact", message);
      expect({ status, cache: headers["cache-control"] }).toEqual({ status: 200, cache: "no-store" });
      expect(shown(site)).toMatchObject({ status: 200, posted: { received: true, values: {}, errors: {} } });
    }
    expect(site.pages.mock.lastCall?.[0]).toMatchObject({ method: "POST" });
    const { website: _website, ...sent } = message;
    expect(await stored(site)).toMatchObject([sent]);
    await post(site, "/contact", { ...message, message: "And on Sundays?" });
    site.clock.advance(24 * 60 * minute);
    await post(site, "/contact", message);
    expect(await stored(site)).toHaveLength(3);
  });

  test("on a community page is an application", async () => {
    const site = await listeningSite();
    for (const path of ["/communities", "/communities/sdc", "/communities/sdc/"]) {
      expect((await post(site, path, { ...application, phone: path })).status).toBe(200);
    }
    const messages = await stored(site);
    expect(messages.map(({ phone }) => phone)).toEqual(["/communities", "/communities/sdc", "/communities/sdc/"]);
    expect(messages[0]?.message).toContain("Interests: Bees,\nand scales");
  });

  test("with errors comes back with its values and a sentence for each field", async () => {
    const site = await listeningSite();
    const typed = { ...message, name: "", email: "rudo@people", message: "<b>1 < 2</b>" };
    await post(site, "/contact", typed);
    const errors = { name: "Name is required", email: "Please enter a valid email address" };
    expect(shown(site)).toEqual({
      status: 422,
      posted: { status: 422, received: false, values: typed, errors, failure: undefined },
    });
    await post(site, "/communities", { ...application, community: "", experience: "expert" });
    expect(shown(site)?.posted.errors).toEqual({
      community: "Community is required",
      experience: expect.stringMatching(/^Experience must be one of/),
    });
    expect(await stored(site)).toEqual([]);
  });

  test("is refused if a robot has filled in the hidden field", async () => {
    const site = await listeningSite();
    await post(site, "/contact", { ...message, website: "https://spam.example" });
    expect(shown(site)?.posted.errors.website).toMatch(/there to catch robots/);
    expect(await stored(site)).toEqual([]);
  });

  test("has the size limit of its call, and has to be a form", async () => {
    const site = await listeningSite();
    await post(site, "/contact", { ...message, message: "x".repeat(70_000) });
    expect(shown(site)).toMatchObject({ status: 413, posted: { received: false, values: {} } });
    await post(site, "/contact", message, { "content-type": "application/json" });
    expect(shown(site)).toMatchObject({ status: 415, posted: { failure: "Send this as a form" } });
    expect(await stored(site)).toEqual([]);
  });

  test("from a page of another site is refused before it is read", async () => {
    const site = await listeningSite({ origin: "https://anchor.example" });
    const strangers = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: "https://anchor.example" },
      { origin: "https://stranger.example" },
      { origin: "null" },
    ];
    for (const headers of strangers) {
      await post(site, "/contact", message, headers);
      expect(shown(site), JSON.stringify(headers)).toMatchObject({ status: 403, posted: { values: {} } });
    }
    expect(await stored(site)).toEqual([]);
    const own = [
      { "sec-fetch-site": "same-origin", origin: "https://anchor.example" },
      { origin: "https://anchor.example" },
      { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" },
      { origin: "https://proxied.example", "x-forwarded-host": "proxied.example" },
    ];
    for (const headers of own) {
      await post(site, "/contact", message, headers);
      expect(shown(site), JSON.stringify(headers)).toMatchObject({ status: 200 });
    }
  });

  test("counts towards its address's limit even when refused, and no page is rendered beyond it", async () => {
    const site = await listeningSite();
    const postBoth = async (time: number) => {
      await post(site, "/contact", { ...message, message: `Message ${time}` });
      await post(site, "/contact", { ...message, name: "" });
    };
    await postBoth(1);
    await postBoth(2);
    expect(await leaveOnly(2, "messages", site)).toEqual({ counted: 4, most: 120 });
    await postBoth(60);
    expect(site.pages).toHaveBeenCalledTimes(6);
    for (const fields of [message, { ...message, name: "" }]) {
      const { status, headers, body } = await post(site, "/contact", fields);
      expect({ status, wait: headers["retry-after"] }).toEqual({ status: 429, wait: "600" });
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(body.toString()).toContain("Please try again in 10 minutes.");
    }
    expect(site.pages).toHaveBeenCalledTimes(6);
    expect(await stored(site)).toHaveLength(3);
  });

  test("after many refusals no page is rendered, and valid forms are still accepted", async () => {
    const site = await listeningSite();
    const refusedOnes = [
      () => post(site, "/unsubscribe/wrong", {}),
      () => post(site, "/r/wrong", { action: "cancel" }),
      () => post(site, "/contact", { ...message, name: "" }),
      () => post(site, "/contact", message, { "sec-fetch-site": "cross-site" }),
    ];
    for (const refused of refusedOnes) expect((await refused()).status).toBeLessThan(429);
    expect(await leaveOnly(1, "refusedForms", site)).toEqual({ counted: 4, most: 120 });
    await refusedOnes[0]?.();
    expect(site.pages).toHaveBeenCalledTimes(5);
    for (const refused of refusedOnes)
      expect(await refused()).toMatchObject({ status: 429, headers: { "retry-after": "600" } });
    expect(site.pages).toHaveBeenCalledTimes(5);
    await post(site, "/contact", message);
    expect(shown(site)).toMatchObject({ status: 200, posted: { received: true } });
  });

  test("waits for its turn: two are rendered, 32 wait, and the next one gets a 503", async () => {
    const site = await listeningSite();
    const render = site.pages.getMockImplementation() as typeof site.pages;
    const finish = Promise.withResolvers<void>();
    site.pages.mockImplementation(async (...given) => {
      await finish.promise;
      return render(...given);
    });
    const posts = Array.from({ length: 35 }, () => post(site, "/unsubscribe/wrong", {}));
    expect(await Promise.race(posts)).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    expect(site.pages).toHaveBeenCalledTimes(2);
    finish.resolve();
    expect((await Promise.all(posts)).filter(({ status }) => status === 200)).toHaveLength(34);
  });

  test("is refused on a plain page, without a render, while the site is too busy or the form too slow", async () => {
    const site = await listeningSite();
    const { db, limits } = site.services;
    const busy = new Problem(503, "The site is very busy.", { retryAfter: 5 });
    const slow = new Problem(408, "This arrived too slowly.");
    const away = new DatabaseUnavailable("away");
    const refusals = [
      { by: vi.spyOn(limits.writes, "run").mockRejectedValueOnce(busy), status: 503, wait: "5", title: "One moment" },
      { by: vi.spyOn(limits.writes, "run").mockRejectedValueOnce(slow), status: 408, title: "That took too long" },
      { by: vi.spyOn(db, "write").mockRejectedValueOnce(away), status: 503, wait: "5", title: "One moment" },
    ];
    for (const { status, wait, title } of refusals) {
      const { headers, body, ...refused } = await post(site, "/contact", message);
      expect(refused.status).toBe(status);
      expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      expect({ wait: headers["retry-after"], refresh: headers.refresh }).toEqual({ wait, refresh: undefined });
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(body.toString()).toContain(`<h1>${title}`);
      expect(body.toString()).toContain("Go back, and what you have typed is still there.");
    }
    expect(site.pages).not.toHaveBeenCalled();
    await post(site, "/contact", message);
    expect(shown(site)).toMatchObject({ status: 200 });
  });

  test("is not accepted by other pages", async () => {
    const site = await listeningSite();
    for (const path of ["/", "/events", "/login", "/communities/sdc/x", "/contact/x"]) {
      expect((await post(site, path, message)).status, path).toBe(405);
    }
    expect(site.pages).not.toHaveBeenCalled();
  });
});
