import { describe, expect, test } from "vitest";
import { day, hour, start } from "../../../../tests/support/clock";
import { insertCommunity, insertEvent } from "../../../../tests/support/factories";
import { listeningSite } from "../../../../tests/support/listening";
import type { Settings } from "../../settings/schema";
import { embedAddress, embedLine } from "./embed-address";

const at = (ms: number) => new Date(Date.parse(start) + ms).toISOString();
const origin = "https://makers.example";

async function embedding() {
  const site = await listeningSite({ origin });
  const admin = await site.as("admin");
  const frame = (framing_sites: unknown) => admin.call<Settings>("PUT", "/settings", { body: { framing_sites } });
  const read = async (search = "") => {
    const { status, headers, body } = await site.ask(`/embed/events${search}`);
    return { status, headers, html: String(body), policy: String(headers["content-security-policy"]) };
  };
  const titles = async (search = "") =>
    [...(await read(search)).html.matchAll(/<h2><a [^>]+>([^<]+)</g)].map(([, one]) => one);
  return { ...site, admin, frame, read, titles };
}

describe("the page of events for other sites", () => {
  test("shows the next events, and the next date of a series, without scripts", async () => {
    const { db, read, titles } = await embedding();
    await insertEvent(db, { title: "Long ago", start_date: at(-9 * day), end_date: at(-8 * day) });
    await insertEvent(db, { title: "Later", start_date: at(9 * day), end_date: at(9 * day + hour) });
    await insertEvent(db, { title: "Now", start_date: at(-hour), end_date: at(hour) });
    await insertEvent(db, { title: "Hidden", publication: "draft", visible_from: "9999" });
    const weekly = { series_id: 2, series_rule: "FREQ=WEEKLY;BYDAY=SA" };
    for (const week of [1, 2]) {
      const from = at(week * 7 * day);
      await insertEvent(db, { title: `Week ${week}`, start_date: from, end_date: from, ...weekly });
    }
    expect(await titles()).toEqual(["Now", "Week 1", "Later"]);
    const { html, headers } = await read();
    expect(html).toContain("Every Saturday");
    expect(html).not.toMatch(/<script|<link|style="|javascript:/);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  test("filters by community and kind; unknown ones have no events", async () => {
    const { db, titles, read } = await embedding();
    const community_id = await insertCommunity(db, { name: "Robots" });
    await insertEvent(db, { title: "Theirs", community_id, event_type: "workshop" });
    await insertEvent(db, { title: "Ours", event_type: "meetup" });
    expect(await titles(`?community=${community_id}`)).toEqual(["Theirs"]);
    expect((await read(`?community=${community_id}`)).html).toContain(`Events of Robots`);
    expect(await titles("?kind=meetup")).toEqual(["Ours"]);
    expect(await titles(`?community=${community_id}&kind=meetup`)).toEqual([]);
    for (const search of ["?community=nobody", "?community=%00", "?community=A'--", "?kind=party", "?kind=%00"]) {
      const { status, html } = await read(search);
      expect([search, status]).toEqual([search, 200]);
      expect(html).toContain("Nothing is planned just now");
    }
  });

  test("says that an event is cancelled, full or free, and draws no words as HTML", async () => {
    const { db, read } = await embedding();
    await insertEvent(db, { title: "<b>&\"'", location: "<script>alert(1)</script>" });
    await insertEvent(db, { title: "Full", max_attendees: 1, places_taken: 1 });
    await insertEvent(db, { title: "Off", publication: "cancelled", listed_until: at(day) });
    const { html } = await read();
    expect(html).toContain("&lt;b&gt;&amp;&quot;'</a>");
    expect(html).not.toContain("<script");
    expect(html).toContain("Free · Full");
    expect(html).toContain("<b>Cancelled</b>");
  });

  test("opens its links outside the frame", async () => {
    const { db, read } = await embedding();
    const id = await insertEvent(db);
    const { html } = await read();
    expect(html).toContain(`<a href="${origin}/events/${id}" target="_blank" rel="noopener">`);
    for (const [link] of html.matchAll(/<a [^>]+>/g)) expect(link).toContain('target="_blank" rel="noopener"');
  });

  test("is light, dark or as the reader's, and is cached by the parameters that it reads", async () => {
    const { ask, read } = await embedding();
    expect((await read()).html).toContain("color-scheme:light dark");
    expect((await read("?theme=dark")).html).toContain("color-scheme:dark;");
    expect((await read("?theme=light")).html).not.toContain("prefers-color-scheme");
    expect((await read("?theme=loud")).html).toBe((await read("?utm_source=chat")).html);
    const { headers } = await read("?theme=dark&x=1");
    const again = await ask("/embed/events?theme=dark", { headers: { "if-none-match": String(headers.etag) } });
    expect([headers["cache-control"], again.status]).toEqual(["no-cache", 304]);
  });
});

describe("who may frame it", () => {
  const sites = ["https://library.example", "https://school.example:8443"];

  test("nobody, unless a setting names sites", async () => {
    const { read } = await embedding();
    const { headers, policy } = await read();
    expect(policy).toMatch(/frame-ancestors 'none'$/);
    expect(headers["x-frame-options"]).toBe("DENY");
  });

  test("the sites of the setting, and that page only", async () => {
    const { ask, frame, read } = await embedding();
    expect((await frame(sites)).status).toBe(200);
    for (const search of ["", "?theme=dark", "?kind=meetup"]) {
      const { headers, policy } = await read(search);
      expect(policy).toMatch(
        /default-src 'none';.*; frame-ancestors https:\/\/library\.example https:\/\/school\.example:8443$/,
      );
      expect(headers).not.toHaveProperty("x-frame-options");
    }
    for (const path of ["/events.ics", "/embed", "/embed/events/x", "/embed/event", "/c/x", "/api/events"]) {
      const { headers } = await ask(path);
      expect([path, headers["x-frame-options"]]).toEqual([path, "DENY"]);
      expect(String(headers["content-security-policy"]), path).not.toContain("library");
    }
    await frame(null);
    expect((await read()).policy).toMatch(/frame-ancestors 'none'$/);
  });

  test("its styles are allowed by their hash, in each theme", async () => {
    const { frame, read } = await embedding();
    await frame(sites);
    const hashes = await Promise.all(
      ["", "?theme=dark", "?theme=light"].map(
        async (search) => /style-src (\S+);/.exec((await read(search)).policy)?.[1],
      ),
    );
    expect(new Set(hashes).size).toBe(3);
  });

  test("sites are written as browsers do, each once", async () => {
    const { frame } = await embedding();
    const { body } = await frame(["HTTPS://Library.Example/", "https://library.example:443", "https://bücher.example"]);
    expect(body.settings.framing_sites.value).toEqual(["https://library.example", "https://xn--bcher-kva.example"]);
  });

  test.each([
    ["http://library.example"],
    ["https://"],
    ["https://library.example/page"],
    ["https://library.example?x"],
    ["https://me@library.example"],
    ["https://*.example"],
    ["https://a;script-src"],
    ["https://a,https://b"],
    ["https://a https://b"],
    ["https:"],
    ["*"],
    ["'self'"],
    ["data:"],
    ["library.example"],
    [""],
    [`https://${"a".repeat(300)}.example`],
  ])("refuses %s", async (site) => {
    const { frame } = await embedding();
    expect((await frame([site])).status).toBe(422);
  });

  test("refuses more than twenty sites, and anything but a list", async () => {
    const { frame } = await embedding();
    const many = (count: number) => Array.from({ length: count }, (_, at) => `https://site-${at}.example`);
    expect((await frame(many(20))).status).toBe(200);
    expect((await frame(many(21))).status).toBe(422);
    expect((await frame("https://library.example")).status).toBe(422);
  });
});

test("the line of HTML names the page with its choices", () => {
  const address = embedAddress(origin, { community: "robotics", kind: "workshop", theme: "dark" });
  expect(address).toBe(`${origin}/embed/events?community=robotics&kind=workshop&theme=dark`);
  expect(embedLine(address, 'Events of "Makers"')).toBe(
    `<iframe src="${origin}/embed/events?community=robotics&amp;kind=workshop&amp;theme=dark" title="Events of &quot;Makers&quot;" width="100%" height="600" style="border:0" loading="lazy"></iframe>`,
  );
  expect(embedAddress(origin, {})).toBe(`${origin}/embed/events`);
});
