import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertTeamMember } from "../../../tests/support/factories";
import { createCaller } from "../../client/api";
import { load } from "./load-about";

test("the page has the team in its data only while the team's part is shown", async () => {
  const { app, db, as } = await makeApp();
  await insertTeamMember(db, { name: "Rudo" });
  const api = createCaller((path, init) => app.request(path, init));
  const names = async () => {
    const loaded = load({ api, params: {}, url: new URL("http://about.example/about"), priceStep: 1 });
    return (await loaded.team)?.map(({ name }) => name);
  };
  expect(await names()).toEqual(["Rudo"]);
  await (await as("admin")).put("/settings", { hidden_parts: ["team"] });
  expect(await names()).toEqual([]);
});
