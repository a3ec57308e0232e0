import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Route } from "../src/api/endpoint.server";
import { routes } from "../src/app/api.server";
import { engine } from "./support/engine";
import { guards, type Input } from "./support/guards/guards";
import { listeningSite } from "./support/listening";
import { wrongBody, wrongForm, wrongParameter, wrongPath, wrongQuery, wrongUpload } from "./support/wrong-input";

/**
 * The same input in every run. Each engine gets half of it (`npm test`: SQLite, `npm test -- postgres`: PostgreSQL),
 * since most is refused before a database is asked. tests/bad-fields.test.ts sends each deadly value.
 */
const runs = { seed: engine === "sqlite" ? 20_260_307 : 20_261_122, numRuns: 25 };

const callerOf = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0 as const) },
  { weight: 1, arbitrary: fc.constantFrom(1 as const, 2 as const) },
);

function given({ method, path, endpoint }: Route): fc.Arbitrary<Input> {
  const parameters = [...path.matchAll(/\{\w+\}/g)].map(() => wrongParameter);
  const json = { "content-type": "application/json" };
  const body: fc.Arbitrary<BodyInit | undefined> =
    method === "get" || !endpoint.body
      ? fc.constant(undefined)
      : endpoint.bodyType === "form"
        ? wrongForm(endpoint.body)
        : endpoint.bodyType === "multipart"
          ? wrongUpload(endpoint.body)
          : wrongBody(endpoint.body);
  return fc
    .tuple(
      fc.tuple(...parameters),
      wrongQuery(endpoint.query ?? (endpoint.bodyFromQuery ? endpoint.body : undefined)),
      body,
    )
    .map(([values, query, sent]) => {
      let next = 0;
      const filled = path.replaceAll(/\{\w+\}/g, () => values[next++] as string);
      return { path: filled, query, body: sent, headers: typeof sent === "string" ? json : {} };
    });
}

const guarded = guards();

describe("any input to", () => {
  // Backups take no input that could be wrong, and both calls continue after their response.
  const goingOn = ["/backups", "/auth/forgot-password"];
  const taking = routes.filter(({ method, path }) => !(method === "post" && goingOn.includes(path)));
  test.each(taking)("$method $path never gets a 5xx; a refusal gives a reason and writes nothing", async (route) => {
    const send = await guarded(route.method, route.path);
    await fc.assert(
      fc.asyncProperty(given(route), callerOf, (input, who) => send(who, input)),
      runs,
    );
  });
});

test("requests to any address never get a 5xx", async () => {
  const site = await listeningSite();
  await fc.assert(
    fc.asyncProperty(wrongPath, fc.constantFrom("GET", "HEAD", "POST", "DELETE", "OPTIONS"), async (path, method) => {
      const { status } = await site.ask(path, { method });
      expect(status).toBeLessThan(500);
    }),
    { ...runs, numRuns: 300 },
  );
});
