import { expect, test } from "vitest";
import { makeApp } from "../../tests/support/app";
import { addPasskey } from "../../tests/support/factors/enrolled";
import { findMovedPasskeys } from "./moved-passkeys.server";

test("a start at another domain says whose passkeys stop working, and how to fix it", async () => {
  const app = await makeApp();
  const member = await app.as("member");
  await addPasskey(member);
  await addPasskey(member);
  expect(await findMovedPasskeys(app.services)).toBeUndefined();
  const moved = { ...app.services, siteAddress: () => "https://makers.example" };
  expect(await findMovedPasskeys(moved)).toMatch(
    /^2 passkeys of 1 account belong to anchor\.example and do not work at makers\.example, .*reset-factors NAME/,
  );
});
