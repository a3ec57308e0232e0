import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { insertEvent } from "../../../tests/support/factories";
import { listeningSite } from "../../../tests/support/listening";
import { createMetrics } from "./metrics.server";
import { routeOf } from "./route-of.server";

const token = "a-token-for-prometheus";
const allowed = { headers: { authorization: `Bearer ${token}` } };

async function watchedSite() {
  const metrics = await createMetrics({ token });
  const site = await listeningSite({ metrics });
  const figures = async () => String((await site.ask("/metrics", allowed)).body);
  return { ...site, metrics, figures };
}

test("without METRICS_TOKEN there is no /metrics", async () => {
  const { ask } = await listeningSite();
  expect((await ask("/metrics", allowed)).status).toBe(404);
});

test("requires the token", async () => {
  const { ask } = await watchedSite();
  for (const authorization of ["", "Bearer", "Bearer x", `Bearer ${token}x`, `Basic ${token}`, token]) {
    const { status, headers, body } = await ask("/metrics", { headers: { authorization } });
    expect({ authorization, status, scheme: headers["www-authenticate"] }).toMatchObject({
      status: 401,
      scheme: "Bearer",
    });
    expect(String(body)).not.toContain("site_");
  }
  const told = await ask("/metrics", allowed);
  expect(told).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(told.headers["content-type"]).toMatch(/^text\/plain; version=0.0.4/);
});

test("counts requests by route pattern, never by user input", async () => {
  const { ask, db, figures } = await watchedSite();
  const id = await insertEvent(db);
  for (const path of [
    "/events",
    "/events?x=1",
    `/events/${id}`,
    `/api/events/${id}`,
    "/api/events/999999",
    "/somebodys-secret",
    "/api/their-secret",
    "/files/a/secret.webp",
  ])
    await ask(path);
  await ask("/events", { method: "SECRET" }).catch(() => undefined);
  const text = await figures();
  expect(text).not.toMatch(/secret/i);
  for (const line of [
    'site_http_requests_total{method="GET",route="/events",status="200"} 2',
    'site_http_requests_total{method="GET",route="/events/:id",status="200"} 1',
    'site_http_requests_total{method="GET",route="/api/events/{id}",status="200"} 1',
    'site_http_requests_total{method="GET",route="/api/events/{id}",status="404"} 1',
    'site_http_requests_total{method="GET",route="(none)",status="404"} 1',
    'site_http_requests_total{method="GET",route="/api/*",status="404"} 1',
    'site_cache_answers_total{outcome="hit"} 1',
    'site_queue_length{queue="fixed"} 0',
    'site_queue_length{queue="connections"} 0',
    'site_bodies_bytes{kind="files"} 0',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/site_http_request_duration_seconds_count\{method="GET",route="\/events"\} 2/);
  expect(Number(/site_database_query_duration_seconds_count (\d+)/.exec(text)?.[1])).toBeGreaterThan(0);
});

test("maps every address to one of a fixed number of patterns", () => {
  expect(routeOf("/api/auth/login?x=1")).toBe("/api/auth/login");
  expect(routeOf("/events.data")).toBe("/events");
  expect(routeOf("/_.data")).toBe("/");
  expect(routeOf("/assets/app-1.js")).toBe("/assets/*");
  expect(routeOf("/robots.txt")).toBe("/robots.txt");
  const odd = Array.from({ length: 2_000 }, (_, number) => routeOf(`/${number}/odd%zz`));
  expect(new Set(odd)).toEqual(new Set(["(none)"]));
});

test("with several processes, the one that is asked reports all", async () => {
  const one = await createMetrics({ token });
  const other = await createMetrics({ token });
  const metrics = await createMetrics({ token, gather: () => Promise.all([one.report(), other.report()]) });
  const { ask } = await listeningSite({ metrics });
  one.sawQuery(1);
  other.sawQuery(1);
  const text = String((await ask("/metrics", allowed)).body);
  expect(text).toContain("site_database_query_duration_seconds_count 2");
});

test("the Grafana dashboard uses only existing metrics", async () => {
  const { ask, figures } = await watchedSite();
  await ask("/events");
  const names = new Set([...(await figures()).matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name]) => name));
  const dashboard = JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const asked = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(asked.length).toBeGreaterThan(15);
  for (const expr of asked) {
    const used = [...expr.matchAll(/\b([a-z_0-9]+)\{/g)].map(([, name]) => name as string);
    expect(used.length, expr).toBeGreaterThan(0);
    expect(
      used.filter((name) => !names.has(name)),
      expr,
    ).toEqual([]);
  }
});
