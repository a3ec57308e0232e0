import { expect, test } from "vitest";
import { routes } from "../app/api.server";
import { createLimits } from "./limits.server";

const uploads = routes.flatMap(({ endpoint }) =>
  endpoint.bodyType?.includes("multipart") ? [{ ...endpoint, bodyLimit: endpoint.bodyLimit ?? 0 }] : [],
);

test.each([1, 2, 4, 8])(
  "the largest upload of each call finds room where %i processes share a machine",
  async (count) => {
    const { files, spooled } = createLimits(undefined, count).bodies;
    expect(uploads.length).toBeGreaterThan(5);
    for (const { call, bodyLimit, isSpooled } of uploads) {
      const { budget } = isSpooled ? spooled : files;
      const sent = budget.reserve({ address: "203.0.113.7" }, async (reservation) => reservation.take(bodyLimit));
      await expect(sent, call).resolves.toBeUndefined();
    }
  },
);
