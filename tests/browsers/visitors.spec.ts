import { createEvent } from "../e2e/site.ts";
import { desk, expect, phone, test } from "./site.ts";

test("the menu of a phone opens, and leads to a page", async ({ view, site }) => {
  await view.open(site.address);
  await view.click("button", "Open menu");
  await view.click("link", "Events");
  await view.isTitled("Events");
});

for (const size of [phone, desk]) {
  test.describe(`at ${size.width} pixels`, () => {
    test.use({ size });

    test("a list is filtered and searched, and its address keeps both", async ({ view, site }) => {
      await view.open(`${site.address}/events`);
      await view.click("link", "Workshops");
      await view.isAt("/events?show=workshops");
      await view.click("field", "Search events");
      await view.type("solder");
      await view.isAt("/events?show=workshops&search=solder");
      await view.sees("for “solder”");
      // Back undoes both in one step.
      await view.goBack();
      await view.isAt("/events");
      await view.seesNot("for “solder”");
    });

    test("a visitor corrects errors, registers without an account, and cancels by the ticket", async ({
      view,
      site,
      api,
    }) => {
      const { id } = await createEvent(api, { title: "Robots for beginners", max_attendees: 5 });
      await view.open(`${site.address}/events/${id}`);
      await view.click("button", "Register Without an Account");
      await view.click("button", "Next Step");
      await view.sees("Name is required");
      await view.sees("Email is required");
      await view.fill("Name", "Tariro Moyo");
      await view.fill("Email", "tariro@people");
      await view.click("button", "Next Step");
      await view.sees("Email is invalid");
      await view.fill("Email", "tariro@people.example");
      await view.press("Enter");
      await view.click("button", "Complete Registration");
      await view.sees("Registration Successful!");
      await view.click("button", "Close");
      await view.sees("A place is kept for Tariro Moyo.");
      await view.click("link", "Change or cancel");
      await view.isAt(/^\/r\/[\w-]{32}$/);
      await view.fill("Name", "Tariro M.");
      await view.click("button", "Save Changes");
      await view.sees("Saved. The organisers see your changes.");
      const { items } = await api.registrations.list({ event_id: id });
      expect(items.map(({ name, email }) => [name, email])).toEqual([["Tariro M.", "tariro@people.example"]]);
      await view.click("button", "Cancel Registration");
      await view.click("button", "Yes, cancel my registration");
      await view.sees("Your registration is cancelled");
      expect((await api.events.read(id)).places_taken).toBe(0);
    });
  });
}

test("a picture opens, is browsed and closed by keys", async ({ view, site }) => {
  await view.open(`${site.address}/gallery`);
  await view.click("link", "Parts wall");
  await view.isAt(/^\/gallery\?picture=\d+$/);
  await view.sees("Four hundred drawers, and a label on every one of them.");
  const place = () => view.evaluate(() => document.querySelector("dialog [role=status]")?.textContent);
  await view.press("Home");
  await expect.poll(place).toMatch(/^1 of /);
  await view.press("ArrowRight");
  await expect.poll(place).toMatch(/^2 of /);
  await view.press("ArrowLeft");
  await expect.poll(place).toMatch(/^1 of /);
  await view.press("Escape");
  await view.isAt("/gallery");
  await expect.poll(() => view.evaluate(() => document.querySelector("dialog"))).toBeNull();
});
