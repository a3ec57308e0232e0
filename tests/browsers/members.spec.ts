import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { desk, expect, phone, signIn, test } from "./site.ts";

const password = "Bench9maker";

for (const size of [phone, desk]) {
  test.describe(`at ${size.width} pixels`, () => {
    test.use({ size });

    test("a visitor signs up after errors; a second tab is signed in too, and signing out in it ends both", async ({
      view,
      newPage,
      site,
    }) => {
      await view.open(`${site.address}/signup`);
      await view.click("button", "Create Account");
      await view.sees("Username is required");
      await view.fill("Username", "rudo_c");
      await view.fill("Email Address", "rudo@people.example");
      await view.fill("Full Name", "Rudo Chikafu");
      await view.fill("Password", password);
      await view.fill("Confirm Password", "another");
      await view.click("choice", "I agree");
      await view.click("button", "Create Account");
      await view.sees("Passwords do not match");
      await view.fill("Confirm Password", password);
      await view.click("button", "Create Account");
      await view.sees("Account created");
      await view.isAt("/");

      const second = await newPage();
      await second.open(`${site.address}/account`);
      await second.show();
      await second.sees("Rudo Chikafu");
      await view.show();
      await view.open(`${site.address}/account`);
      await second.show();
      if (size === phone) await second.click("button", "Open menu");
      await second.click("button", "Sign Out");
      await view.show();
      await view.isAt(/^\/login/);
      await signIn(view, site.address, { username: "rudo_c", password });
    });
  });
}

test("a member books a machine and cancels the booking", async ({ view, site, api }) => {
  const { id } = await api.equipment.create({
    name: "Plasma cutter",
    booking: "open",
    outside_hours: true,
    max_minutes: 120,
  });
  const member = { username: "tendai", password };
  await api.users.create({ ...member, email: "tendai@people.example", full_name: "Tendai Moyo", role: "member" });
  await signIn(view, site.address, member);
  await view.open(`${site.address}/equipment/${id}`);
  await view.sees("Book It");
  const thirdDay = () =>
    view.evaluate(() => document.querySelectorAll('[role=group][aria-label="Day"] button')[2]?.textContent);
  await expect.poll(thirdDay).toEqual(expect.any(String));
  await view.click("button", (await thirdDay()) ?? "");
  await view.click("button", "10:00");
  await view.click("button", "Book It");
  await view.sees(/Booked: .*10:00 to 11:00/);
  await view.click("link", "See your bookings");
  await view.isTitled("Your bookings");
  await view.click("button", "Cancel");
  await view.click("button", "Cancel the Booking");
  await view.sees("You have no bookings yet");
});

test("a stranger reports a fault with a photo at the sticker", async ({ view, site, api }) => {
  const folder = mkdtempSync(join(tmpdir(), "photo-"));
  try {
    const photo = join(folder, "IMG_0412.jpg");
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#b8401a" } })
      .jpeg()
      .toFile(photo);
    const { id, units } = await api.equipment.create({ name: "Plasma cutter" });
    await view.open(`${site.address}/m/${units[0]?.code}`);
    await view.click("choice", "Does not work");
    await view.fill("What is wrong?", "The belt slips.");
    await view.upload('input[type="file"]', photo);
    await expect
      .poll(() => view.evaluate(() => document.querySelector('[aria-label="Remove photo 1"]') !== null))
      .toBe(true);
    await view.click("button", "Send the Report");
    await view.sees("Thank you for telling us.");
    const { items } = await api.faults.list({ equipment_id: id });
    expect(items).toMatchObject([{ text: "The belt slips.", severity: "stopped", pictures: [expect.any(String)] }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
