import { expectSound } from "./accessible.ts";
import { expect, signIn, test } from "./site.ts";

test("a member sees all reasons, accepts the rules at the machine, and may use it", async ({ page, api }) => {
  const agreement = await api.agreements.create({ name: "Laser rules" });
  await api.agreements.addVersion(agreement.id, { text: "I **stay** beside it." });
  const { id, units } = await api.equipment.create({ name: "Laser cutter", agreement_ids: [agreement.id] });
  await api.equipment.setStatus(id, units[0]?.id ?? 0, { status: "limited", note: "Plywood only", until_on: null });
  await page.goto(`/equipment/${id}`);
  const panel = page.getByRole("region", { name: "May I use it?" });
  await expect(panel).toContainText("Sign in to see whether you may use it.");
  await signIn(page);
  await page.goto(`/m/${units[0]?.code}`);
  await expect(panel).toContainText("Please read and accept “Laser rules”.");
  await panel.getByRole("button", { name: "Read and accept" }).click();
  await expect(page.getByRole("dialog")).toContainText("I stay beside it.");
  await page.getByRole("button", { name: "I accept" }).click();
  await expect(panel).toContainText("Yes, you may use it.");
  const slips = { text: "It smells of fire.", severity: "stopped", is_dangerous: true };
  await page.request.post(`/api/equipment/${id}/faults`, { data: slips });
  for (const address of [`/m/${units[0]?.code}`, `/equipment/${id}`]) {
    await page.goto(address);
    await expect(panel).toContainText("Somebody reported a danger. Look before you use it.");
    await expect(panel).not.toContainText("Yes");
  }
  // Signing out takes the answer off the device.
  expect(await page.evaluate(() => localStorage.getItem("may-use"))).toContain("may");
  await page.goto("/account");
  // A request that is still open at the end of the session would get a 401.
  await expect(page.getByText("No event planned yet")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("may-use"))).toBeNull();
});

test("a parent signs for a child at an administrator's device, and a suspension is noted", async ({ page, api }) => {
  const agreement = await api.agreements.create({ name: "Waiver" });
  await api.agreements.addVersion(agreement.id, { text: "My child may use the workshop." });
  await api.users.create({
    username: "tariro",
    email: "tariro@people.example",
    password: "Bench9maker",
    full_name: "Tariro Moyo",
    role: "member",
  });
  await signIn(page);
  await page.goto("/admin/agreements/people");
  await page.getByLabel("Find a person").fill("tariro");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("button", { name: "Tariro Moyo" }).click();
  const minor = page.getByRole("group", { name: "Minor" });
  await minor.getByLabel("Minor until").fill("2099-01-01");
  await minor.getByLabel("Parent or guardian").fill("Rudo Moyo");
  await minor.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const signatures = page.getByRole("group", { name: "Signatures" });
  await signatures.getByLabel("Parent or guardian").fill("Rudo Moyo");
  await signatures.getByRole("button", { name: "I saw the signature" }).click();
  await expect(signatures).toContainText("Waiver, text 1: signed by Rudo Moyo on");
  const suspensions = page.getByRole("group", { name: "Suspensions" });
  await suspensions.getByLabel("Reason").fill("Left the laser alone");
  await suspensions.getByLabel("From", { exact: true }).fill("2099-01-02");
  await suspensions.getByLabel("To", { exact: true }).fill("2099-01-03");
  await suspensions.getByRole("button", { name: "Suspend" }).click();
  await expect(suspensions).toContainText("All machines, Fri 2 Jan 2099 to Sat 3 Jan 2099: Left the laser alone");
});

test("a parent signs for a child at the machine, in front of its keeper", { tag: "@further" }, async ({
  page,
  api,
}) => {
  const agreement = await api.agreements.create({ name: "Waiver" });
  await api.agreements.addVersion(agreement.id, { text: "My child may use the workshop." });
  const password = "Bench9maker";
  const insertPerson = (username: string, full_name: string) =>
    api.users.create({ username, email: `${username}@people.example`, password, full_name, role: "member" });
  const keeper = await insertPerson("keeper", "Kudzai Ncube");
  const child = await insertPerson("tariro", "Tariro Moyo");
  const minor = { minor_until_on: "2099-01-01", guardian_name: "Rudo Moyo", guardian_contact: "" };
  await api.agreements.setMinor(child.id, minor);
  const machine = await api.equipment.create({ name: "Laser cutter", agreement_ids: [agreement.id] });
  await api.equipment.setPeople(machine.id, [{ user_id: keeper.id, is_keeper: true, is_trainer: false }]);
  await signIn(page, { username: "keeper", password });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/account/machines");
  await page.getByRole("button", { name: "Record a Signature: Waiver" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Person").fill("tariro");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Tariro Moyo");
  await expect(dialog).toContainText("A parent or guardian has to sign for them");
  await dialog.getByText("Read the text").click();
  await expect(dialog).toContainText("My child may use the workshop.");
  await expectSound(page, "the dialog of a signature");
  await dialog.getByLabel("Parent or guardian").fill("Rudo Moyo");
  await dialog.getByRole("button", { name: "I Saw the Signature" }).click();
  await expect(page.getByText("Saved: Tariro Moyo signed “Waiver”")).toBeVisible();
  const [signed] = (await api.agreements.ofPerson(child.id)).items;
  expect(signed).toMatchObject({ name: "Waiver", how: "guardian", guardian_name: "Rudo Moyo" });
});
