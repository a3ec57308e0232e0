// On PostgreSQL too: the best status of units is computed in SQL, and machines are locked before their units.
import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertMachine } from "../../../tests/support/factories";
import type { Equipment, EquipmentList, LogEntry, Unit } from "./schema";

const office = async () => {
  const app = await makeApp();
  return { app, admin: await app.as("admin"), moderator: await app.as("moderator"), member: await app.as("member") };
};

const laser = { name: "Laser cutter", category: "laser", safety: "## Eyes\n\nWear the **green** glasses." };

describe("a machine", () => {
  test("begins with one unit, and shows visitors its status and texts but no codes", async () => {
    const { app, admin } = await office();
    const made = await admin.post<Equipment>("/equipment", laser);
    expect(made).toMatchObject({ status: 201, body: { name: "Laser cutter", status: "ready" } });
    expect(made.body.units).toMatchObject([{ name: "1", status: "ready", is_retired: false }]);
    expect(made.body.units[0]?.code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{6}$/);
    const { body } = await app.get<Equipment>(`/equipment/${made.body.id}`);
    expect(body.units[0]).not.toHaveProperty("code");
    expect(body.safety_html).toContain("<strong>green</strong>");
    const { body: list } = await app.get<EquipmentList>("/equipment");
    expect(JSON.stringify(list)).not.toContain(made.body.units[0]?.code);
  });

  test("has a name of its own among the published", async () => {
    const { admin } = await office();
    await admin.post("/equipment", laser);
    const draft = await admin.post<Equipment>("/equipment", { ...laser, name: "LASER cutter ", publication: "draft" });
    expect(draft.status).toBe(201);
    const published = await admin.put(`/equipment/${draft.body.id}`, { publication: "published" });
    expect(published).toMatchObject({ status: 409, body: { detail: "Another published machine has this name" } });
  });

  test("comes back from the trash only while no other published machine has its name", async () => {
    const { admin } = await office();
    const first = await admin.post<Equipment>("/equipment", laser);
    const trashed = await admin.call<{ trash_id: number }>("DELETE", `/equipment/${first.body.id}`);
    const second = await admin.post<Equipment>("/equipment", laser);
    expect(second.status).toBe(201);
    const restore = () => admin.post(`/trash/${trashed.body.trash_id}/restore`);
    const taken = { status: 409, body: { detail: "Another published machine has this name" } };
    expect(await restore()).toMatchObject(taken);
    await admin.put(`/equipment/${second.body.id}`, { publication: "draft" });
    expect((await restore()).status).toBe(200);
    expect(
      (
        await admin.post<{ items: { detail?: string }[] }>("/equipment/bulk", {
          ids: [second.body.id],
          action: "publish",
        })
      ).body,
    ).toMatchObject({ failed: [{ detail: taken.body.detail }] });
  });

  test("has the best status of its units in use, and is found by it", async () => {
    const { app, admin, moderator } = await office();
    const id = await insertMachine(app.db, { name: "Two printers" });
    await insertMachine(app.db, { name: "Saw", status: "down" });
    const { body: second } = await admin.post<Unit>(`/equipment/${id}/units`, { name: "Left" });
    const first = (await admin.get<Equipment>(`/equipment/${id}`)).body.units[0] as Unit;
    const set = (unit: Unit, status: string) =>
      moderator.put<Unit>(`/equipment/${id}/units/${unit.id}/status`, {
        status,
        note: "Nozzle",
        until_on: "2026-12-01",
      });
    const names = async (status: string) =>
      (await app.get<EquipmentList>("/equipment", { status })).body.items.map(({ name }) => name);
    expect((await set(first, "down")).body).toMatchObject({ status: "down", status_note: "Nozzle" });
    expect((await app.get<Equipment>(`/equipment/${id}`)).body.status).toBe("ready");
    expect(await names("ready")).toEqual(["Two printers"]);
    await set(second, "limited");
    expect(await names("ready")).toEqual([]);
    expect(await names("limited")).toEqual(["Two printers"]);
    // A retired unit does not count, and visitors do not see it.
    await admin.put(`/equipment/${id}/units/${second.id}`, { is_retired: true });
    const { body } = await app.get<Equipment>(`/equipment/${id}`);
    expect(body).toMatchObject({ status: "down", units: [{ id: first.id, status_until_on: "2026-12-01" }] });
    expect((await names("down")).toSorted()).toEqual(["Saw", "Two printers"]);
  });

  test("is not expected until a day that has passed; a day that passes may stay when the note changes", async () => {
    const { app, moderator } = await office();
    const id = await insertMachine(app.db, {});
    const [unit] = (await app.get<Equipment>(`/equipment/${id}`)).body.units as [Unit];
    const set = (until_on: string, query = "") =>
      moderator.put(`/equipment/${id}/units/${unit.id}/status${query}`, { status: "down", note: "Belt", until_on });
    const refused = { status: 422, body: { errors: { until_on: "This day has passed" } } };
    for (const query of ["", "?dry_run=true"]) expect(await set("2026-03-06", query)).toMatchObject(refused);
    expect((await set("2026-03-07")).status).toBe(200);
    app.clock.set("2026-03-07T22:00:00.000Z");
    const later = await app.as("moderator");
    const put = (until_on: string) =>
      later.put(`/equipment/${id}/units/${unit.id}/status`, { status: "down", note: "Still", until_on });
    expect((await put("2026-03-07")).status).toBe(200);
    expect(await put("2026-03-06")).toMatchObject(refused);
  });

  test("keeps its last unit", async () => {
    const { app, admin } = await office();
    const id = await insertMachine(app.db);
    const [unit] = (await admin.get<Equipment>(`/equipment/${id}`)).body.units;
    const refused = await admin.delete(`/equipment/${id}/units/${unit?.id}`);
    expect(refused).toMatchObject({ status: 409, body: { detail: "This equipment needs a unit" } });
    await admin.post(`/equipment/${id}/units`, { name: "2" });
    expect((await admin.delete(`/equipment/${id}/units/${unit?.id}`)).status).toBe(200);
  });

  test("keeps units from another machine's address", async () => {
    const { app, admin } = await office();
    const [one, other] = [await insertMachine(app.db), await insertMachine(app.db)];
    const [unit] = (await admin.get<Equipment>(`/equipment/${one}`)).body.units;
    for (const end of ["", "/status", "/code"]) {
      const path = `/equipment/${other}/units/${unit?.id}${end}`;
      const answer = end === "/code" ? await admin.post(path) : await admin.put(path, { status: "down" });
      expect(answer.status, path).toBe(404);
    }
  });

  test("comes back from the trash with its units and their codes", async () => {
    const { app, admin } = await office();
    const id = await insertMachine(app.db, { code: "ACDEFG" });
    await admin.post(`/equipment/${id}/log`, { kind: "service", what: "New belt", cost: "$12" });
    const { body } = await admin.delete<{ trash_id: number }>(`/equipment/${id}`);
    expect((await app.get(`/equipment/${id}`)).status).toBe(404);
    expect((await admin.post(`/trash/${body.trash_id}/restore`)).status).toBe(200);
    expect((await admin.get<Equipment>(`/equipment/${id}`)).body.units).toMatchObject([{ code: "ACDEFG" }]);
    const log = await app.get<{ items: LogEntry[] }>(`/equipment/${id}/log`);
    expect(log.body.items).toMatchObject([{ what: "New belt", cost: "$12" }]);
  });
});

describe("keepers", () => {
  test("set the status of their machine only, need no role, and are in the trail", async () => {
    const { app, admin } = await office();
    const keeper = await app.as("member");
    const [own, other] = [await insertMachine(app.db), await insertMachine(app.db)];
    const people = [{ user_id: keeper.user.id, is_keeper: true, is_trainer: false }];
    expect((await admin.put(`/equipment/${own}/people`, { items: people })).status).toBe(200);
    const status = async (caller: typeof keeper, id: number) => {
      const [unit] = (await admin.get<Equipment>(`/equipment/${id}`)).body.units;
      return (await caller.put(`/equipment/${id}/units/${unit?.id}/status`, { status: "down", note: "Belt" })).status;
    };
    expect(await status(keeper, own)).toBe(200);
    expect(await status(keeper, other)).toBe(403);
    expect(await status(await app.as("member"), own)).toBe(403);
    expect((await keeper.get("/equipment/1/people")).status).toBe(403);
    expect((await keeper.post(`/equipment/${own}/log`, { kind: "note", what: "Waiting for a belt" })).status).toBe(201);
    expect((await keeper.post(`/equipment/${other}/log`, { kind: "note", what: "x" })).status).toBe(403);
    const { body } = await admin.get<{ items: object[] }>("/audit", { resource: "equipment_unit" });
    const { name } = (await admin.get<Equipment>(`/equipment/${own}`)).body;
    expect(body.items).toMatchObject([{ action: "updated", title: expect.stringMatching(`^${name}: .`) }]);
  });

  test("read names in the log; visitors do not", async () => {
    const { app, admin } = await office();
    const keeper = await app.as("member");
    const id = await insertMachine(app.db);
    await admin.put(`/equipment/${id}/people`, {
      items: [{ user_id: keeper.user.id, is_keeper: true, is_trainer: false }],
    });
    await keeper.post(`/equipment/${id}/log`, { kind: "service", what: "Cleaned the lens" });
    const read = async (caller: Pick<typeof keeper, "get">) =>
      (await caller.get<{ items: LogEntry[] }>(`/equipment/${id}/log`)).body.items;
    expect((await read(keeper))[0]?.person).toBeTruthy();
    for (const caller of [app, await app.as("member")]) {
      const items = await read(caller);
      expect(items).toMatchObject([{ what: "Cleaned the lens" }]);
      expect(items[0]).not.toHaveProperty("person");
    }
  });

  test("are in the export of their data, and leave the log when their account goes", async () => {
    const { app, admin } = await office();
    const keeper = await app.as("member");
    const id = await insertMachine(app.db, { name: "Lathe" });
    await admin.put(`/equipment/${id}/people`, {
      items: [{ user_id: keeper.user.id, is_keeper: true, is_trainer: true }],
    });
    await keeper.post(`/equipment/${id}/log`, { kind: "note", what: "Oiled" });
    const { body } = await keeper.get<Record<string, unknown>>("/users/me/export");
    expect(JSON.stringify(body)).toContain("Lathe");
    expect((await admin.delete(`/users/${keeper.user.id}`)).status).toBe(200);
    const { body: log } = await admin.get<{ items: LogEntry[] }>(`/equipment/${id}/log`);
    expect(log.items).toMatchObject([{ what: "Oiled", person: "" }]);
    expect((await admin.get<{ items: object[] }>(`/equipment/${id}/people`)).body.items).toEqual([]);
  });
});

test("two administrators who add and delete units at once never leave a machine without one", async () => {
  const { app, admin } = await office();
  const id = await insertMachine(app.db);
  const units = [(await admin.get<Equipment>(`/equipment/${id}`)).body.units[0] as Unit];
  for (const name of ["2", "3"]) units.push((await admin.post<Unit>(`/equipment/${id}/units`, { name })).body);
  const answers = await Promise.all(units.map((unit) => admin.delete(`/equipment/${id}/units/${unit.id}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
});
