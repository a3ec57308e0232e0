import { createEvent } from "../e2e/site.ts";
import { desk, expect, signIn, test } from "./site.ts";

test.describe("at a desk", () => {
  test.use({ size: desk });

  test("a text is copied and pasted in the editor of articles, and saved", async ({ view, site, api }) => {
    const { id } = await api.blog.create({ title: "Aerials", content: "Bring a **ladder**.", status: "published" });
    await signIn(view, site.address);
    await view.open(`${site.address}/admin/blog?edit=${id}`);
    await view.click("field", "Content");
    await view.press("Control", "End");
    await view.type(" And rope.");
    await view.press("Control", "a");
    await view.press("Control", "c");
    await view.press("Control", "End");
    await view.press("Enter");
    await view.press("Control", "v");
    await view.click("button", "Save Blog Post");
    await view.sees("“Aerials” has been saved.");
    const text = "Bring a **ladder**. And rope.";
    expect((await api.blog.read(id)).content).toBe(`${text}\n\n${text}`);
  });

  test("an event is made with its dates, on the clock of the site", async ({ view, site, api }) => {
    await signIn(view, site.address);
    await view.open(`${site.address}/admin/events?new=1`);
    await view.click("button", "Publish");
    await view.sees("Start date is required");
    await view.fill("Title", "Kombi repair clinic");
    await view.fill("Description", "Bring the part that rattles.");
    await view.choose("Type", "workshop");
    await view.choose("Start date", "2031-03-08T10:30");
    await view.choose("End date", "2031-03-08T09:00");
    await view.click("button", "Publish");
    await view.sees("The end must not be before the start");
    await view.choose("End date", "2031-03-08T13:00");
    await view.click("button", "Publish");
    await view.isAt(/^\/admin\/events\/\d+$/);
    const made = (await api.events.list({ size: 100 })).items.find(({ title }) => title === "Kombi repair clinic");
    expect(made).toMatchObject({
      start_date: "2031-03-08T08:30:00.000Z",
      end_date: "2031-03-08T11:00:00.000Z",
      event_type: "workshop",
    });
  });
});

test("the door works on without a connection, also after a reload, and sends what it holds", async ({
  view,
  line,
  api,
}) => {
  const event = await createEvent(api, { title: "Soldering evening", inHours: 1 });
  await api.registrations.register(event.id, { name: "Tendai Moyo", email: "tendai@people.example" });
  const { url } = await api.doors.makeLink(event.id);
  const door = url.replace(/^https?:\/\/[^/]+/, line.address);
  await view.evaluate((to) => void setTimeout(() => location.assign(to)), door);
  await view.sees("Up to date");
  await view.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await line.fail("cut");
  await view.click("button", "Tendai Moyo");
  await view.sees("1 entry is waiting on this phone");
  await view.evaluate(() => void setTimeout(() => location.reload()));
  await view.sees("Tendai Moyo");
  await view.sees("1 entry is waiting on this phone");
  await line.mend();
  const arrived = async () => (await api.registrations.list({ event_id: event.id })).items[0]?.checked_in_at;
  await expect.poll(arrived).toEqual(expect.any(String));
});
