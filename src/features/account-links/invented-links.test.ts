// On PostgreSQL too: limits are counted by concurrent transactions.
import { expect, test, vi } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { leaveOnly } from "../../../tests/support/limits";
import { hashPassword } from "../../platform/passwords.server";

vi.mock("../../platform/passwords.server", { spy: true });

const invented = (number: number) => `invented-${number}`.padEnd(32, "0");

test("an invented link to undo a change of e-mail is refused before anything is hashed", async () => {
  const app = await makeApp();
  expect((await app.post("/auth/undo-email-change", { token: invented(1) })).status).toBe(410);
  expect(hashPassword).not.toHaveBeenCalled();
});

test("of many invented links at once, those beyond the limit are told to wait", async () => {
  const app = await makeApp();
  const undo = (number: number) => app.post("/auth/undo-email-change", { token: invented(number) });
  await undo(1);
  await leaveOnly(2, "refusedLinks", app);
  const answers = await Promise.all([2, 3, 4, 5, 6].map(undo));
  expect(answers.map(({ status }) => status).sort()).toEqual([410, 410, 429, 429, 429]);
});
