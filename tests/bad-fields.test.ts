import { describe, test } from "vitest";
import { routes } from "../src/app/api.server";
import { guards, type Input } from "./support/guards/guards";
import { eachWrong, pairs, upload } from "./support/wrong-input";

function bodyOf(type: string | undefined, fields: Record<string, unknown>): Pick<Input, "body" | "headers"> {
  if (type === "form") return { body: new URLSearchParams(pairs(fields)), headers: {} };
  if (type === "multipart") return { body: upload(fields), headers: {} };
  return { body: JSON.stringify(fields), headers: { "content-type": "application/json" } };
}

const guarded = guards();

describe("each field with each notorious value", () => {
  test.each(routes.filter(({ endpoint }) => endpoint.body || endpoint.query))(
    "$method $path",
    async ({ method, path, endpoint }) => {
      const send = await guarded(method, path);
      const address = path.replaceAll(/\{\w+\}/g, "1");
      for (const fields of endpoint.query ? eachWrong(endpoint.query) : []) {
        const query = new URLSearchParams(pairs(fields)).toString();
        await send(0, { path: address, query, body: undefined, headers: {} });
      }
      for (const fields of endpoint.body ? eachWrong(endpoint.body) : [])
        await send(0, { path: address, query: "", ...bodyOf(endpoint.bodyType, fields) });
    },
  );
});
