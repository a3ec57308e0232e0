import { expect, test } from "vitest";
import { makeApp } from "../../tests/support/app";
import { addPasskey } from "../../tests/support/factors/enrolled";
import { countPasskeysElsewhere } from "../features/factors/model.server";
import { hintAboutPasskeys } from "./start-words.server";

test("a start at another address says whose passkeys stop working, and what helps", async () => {
  const app = await makeApp();
  const member = await app.as("member");
  await addPasskey(member);
  await addPasskey(member);
  const hint = async (siteAddress: string) =>
    hintAboutPasskeys(
      await countPasskeysElsewhere({ db: app.db, siteAddress: () => siteAddress }),
      new URL(siteAddress).hostname,
    );
  expect(await hint("https://anchor.example")).toBeUndefined();
  expect(await hint("https://makers.example")).toMatch(
    /^2 passkeys of 1 account belong to anchor\.example and do not work at makers\.example, .*reset-factors NAME/,
  );
});
