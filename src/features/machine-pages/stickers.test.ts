import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertFault, insertMachine } from "../../../tests/support/factories";
import type { Unit } from "../equipment/schema";
import type { OwnMachines, Sticker } from "./schema";

test("a code leads to its machine and unit; one that was replaced or retired is gone, others are unknown", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const machine = await insertMachine(app.db, { code: "ACDEFG" });
  const found = await app.get<Sticker>("/m/acdefg");
  expect(found).toMatchObject({ status: 200, body: { equipment_id: machine, unit_id: expect.any(Number) } });
  expect(Object.keys(found.body).sort()).toEqual(["equipment_id", "unit_id"]);
  expect((await app.get("/m/GHJKMN")).status).toBe(404);
  for (const typed of ["ACD-EFG", "acd efg", " ACD – EFG ", "A·C·D·E·F·G"])
    expect(await app.get(`/m/${encodeURIComponent(typed)}`)).toMatchObject({ status: 200, body: found.body });
  // PostgreSQL takes no text with a NUL.
  expect((await app.get("/m/%00")).status).toBe(422);
  const unit = await admin.post<Unit>(`/equipment/${machine}/units/${found.body.unit_id}/code`);
  expect(await app.get("/m/ACDEFG")).toMatchObject({
    status: 410,
    body: { detail: "This sticker is out of date.", equipment_id: machine },
  });
  expect((await app.get(`/m/${unit.body.code}`)).status).toBe(200);
  await admin.put(`/equipment/${machine}/units/${unit.body.id}`, { is_retired: true });
  expect((await app.get(`/m/${unit.body.code}`)).status).toBe(410);
  await admin.put(`/equipment/${machine}`, { publication: "draft" });
  for (const code of ["ACDEFG", unit.body.code]) expect((await app.get(`/m/${code}`)).status).toBe(404);
  await admin.put(`/equipment/${machine}`, { publication: "published" });
  await admin.put("/settings", { turned_off: ["equipment"] });
  expect((await app.get("/m/ACDEFG")).status).toBe(404);
  await admin.put("/settings", { turned_off: [] });
  const { trash_id } = (await admin.call<{ trash_id: number }>("DELETE", `/equipment/${machine}`)).body;
  expect((await app.get("/m/ACDEFG")).status).toBe(404);
  await admin.post(`/trash/${trash_id}/restore`);
  expect((await app.get("/m/ACDEFG")).status).toBe(410);
});

test("a member sees the machines that they keep or teach, with their units and open faults", async () => {
  const app = await makeApp();
  const [laser, saw] = [await insertMachine(app.db, { name: "Laser" }), await insertMachine(app.db, { name: "Saw" })];
  await insertMachine(app.db, { name: "Drill" });
  const member = await app.as("member");
  const give = (equipment_id: number, is_keeper: number) =>
    app.db
      .insertInto("equipment_people")
      .values({ equipment_id, user_id: member.user.id, is_keeper, is_trainer: 1 - is_keeper })
      .execute();
  await give(laser, 1);
  await give(saw, 0);
  await insertFault(app.db, laser, { is_dangerous: 1 });
  await insertFault(app.db, saw);
  const { body } = await member.get<OwnMachines>("/users/me/machines");
  expect(body.items).toMatchObject([
    {
      name: "Laser",
      is_keeper: true,
      is_trainer: false,
      open_faults: 1,
      is_danger_reported: true,
      units: [{ status: "ready" }],
    },
    { name: "Saw", is_keeper: false, is_trainer: true, open_faults: 0, is_danger_reported: false },
  ]);
  expect((await (await app.as("member")).get<OwnMachines>("/users/me/machines")).body).toEqual({ items: [] });
  expect((await app.get("/users/me/machines")).status).toBe(401);
});
