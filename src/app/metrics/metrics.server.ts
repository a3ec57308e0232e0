import type { RequestListener } from "node:http";
import type { Registry } from "@prometheus-io/client";
import type { Limits } from "../../api/limits.server";
import type { ResponseCache } from "../../platform/http/response-cache.server";
import { bearerIs, refuse } from "./bearer.server";
import { routeOf } from "./route-of.server";

type Library = typeof import("@prometheus-io/client");

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** From a cached response to an upload over a slow connection; seconds. */
const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
/** From reading one row to searching all of them; seconds. */
const queryBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 1, 5];

/** The values read when metrics are scraped. */
export interface Watched {
  cache: ResponseCache;
  queues: Record<string, { readonly waiting: number }>;
  bodies: Limits["bodies"];
}

interface MetricsParts {
  /** the scraper's bearer token */
  token: string;
  /** returns the reports of all processes; if left out, metrics cover this process only */
  gather?: (() => Promise<unknown[]>) | undefined;
}

/** Prometheus metrics of the site. */
export interface Metrics {
  /** serves `/metrics`, and counts every other request */
  around: (listener: RequestListener) => RequestListener;
  /** records a finished query's duration in milliseconds */
  sawQuery: (ms: number) => void;
  watch: (watched: Watched) => void;
  /** returns this process's metrics, for the process that gathers them */
  report: () => Promise<unknown>;
}

/** Loads the metrics library here, so that sites without metrics never load it. */
export async function createMetrics({ token, gather }: MetricsParts): Promise<Metrics> {
  const library = await import("@prometheus-io/client");
  const registry = new library.Registry();
  library.collectDefaultMetrics({ register: registry });
  const count = requestCounters(library, registry);
  const queries = new library.Histogram({
    name: "site_database_query_duration_seconds",
    help: "Duration of database queries, without the wait for a connection",
    buckets: queryBuckets,
    registers: [registry],
  });
  const report = () => registry.getMetricsAsJSON();
  const text = async () => {
    if (!gather) return registry.metrics();
    const reports = (await gather()) as Awaited<ReturnType<typeof report>>[];
    return library.Registry.aggregate(reports).metrics();
  };
  const answer: RequestListener = (request, response) => {
    if (!bearerIs(request.headers.authorization, token)) return refuse(response);
    text().then(
      (figures) => {
        const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
        response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : figures);
      },
      () => response.writeHead(500).end(),
    );
  };
  return {
    around: (listener) => (request, response) => {
      const { method = "", url = "/" } = request;
      const begun = performance.now();
      response.once("close", () => count(method, url, response.statusCode, (performance.now() - begun) / 1_000));
      if (/^\/metrics(?:\?|$)/.test(url) && (method === "GET" || method === "HEAD")) answer(request, response);
      else listener(request, response);
    },
    sawQuery: (ms) => queries.observe(ms / 1_000),
    watch: (watched) => watch(library, registry, watched),
    report,
  };
}

function requestCounters({ Counter, Histogram }: Library, registry: Registry) {
  const requests = new Counter({
    name: "site_http_requests_total",
    help: "Requests answered, by route pattern",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "site_http_request_duration_seconds",
    help: "Duration of requests, from their head to the last byte of the response",
    labelNames: ["method", "route"],
    buckets: requestBuckets,
    registers: [registry],
  });
  return (given: string, url: string, status: number, seconds: number) => {
    const method = methods.has(given) ? given : "other";
    const route = routeOf(url);
    requests.inc({ method, route, status });
    durations.observe({ method, route }, seconds);
  };
}

function watch({ Counter, Gauge }: Library, registry: Registry, { cache, queues, bodies }: Watched): void {
  const registers = [registry];
  new Counter({
    name: "site_cache_answers_total",
    help: "Cached responses: hit, stale because a fresh one could not be made, or miss",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, times] of Object.entries(cache.counts)) this.inc({ outcome }, times);
    },
  });
  new Gauge({
    name: "site_queue_length",
    help: "Number of tasks waiting in the queue",
    labelNames: ["queue"],
    registers,
    collect() {
      for (const [queue, { waiting }] of Object.entries(queues)) this.set({ queue }, waiting);
    },
  });
  new Gauge({
    name: "site_bodies_bytes",
    help: "Memory used by request bodies being received, in bytes",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, { budget }] of Object.entries(bodies)) this.set({ kind }, budget.bytesInUse);
    },
  });
  new Gauge({ name: "site_processes", help: "Processes that serve the site", registers }).set(1);
}
