import { expect, test } from "vitest";
import { insertEvent } from "../../tests/support/factories";
import { listeningSite } from "../../tests/support/listening";
import { capturedLog } from "../../tests/support/log";
import { unsubscribeUrl } from "../features/unsubscribes/unsubscribes.server";

const form = { "content-type": "application/x-www-form-urlencoded" };

/** Makes a site with a registration by Tariro; returns the paths of her link and of her unsubscribe link. */
async function site() {
  const lines = capturedLog("trace");
  const open = await listeningSite({ log: lines.log });
  const event = await insertEvent(open.db, { title: "Soldering" });
  const { body } = await open.post<{ manage_url: string }>(`/events/${event}/register`, {
    name: "Tariro",
    email: "tariro@people.example",
  });
  const admin = await open.as("admin");
  const shared = await admin.post<{ url: string }>(`/events/${event}/preview-links`);
  return {
    ...open,
    lines,
    event,
    draft: new URL(shared.body.url).pathname,
    link: new URL(body.manage_url).pathname,
    unsubscribe: new URL(
      unsubscribeUrl(open.services, "tariro@people.example", { kind: "announcements", eventId: event }),
    ).pathname,
  };
}

test("pages of secret links and their data are rendered for each request and never cached", async () => {
  const { ask, link, unsubscribe, draft, pages } = await site();
  expect((await ask(`/api${draft}`)).headers).toMatchObject({ "cache-control": "no-store" });
  for (const path of [
    draft,
    `${draft}.data`,
    link,
    `${link}/`,
    `${link}.data`,
    link.replace("/r/", "/R/"),
    unsubscribe,
    "/r/wrong",
  ]) {
    pages.mockClear();
    for (let times = 0; times < 2; times++)
      expect((await ask(path)).headers, path).toMatchObject({ "cache-control": "no-store" });
    expect(pages, path).toHaveBeenCalledTimes(2);
  }
});

test("calls of secret links never send a referrer", async () => {
  const { ask, link, unsubscribe, draft } = await site();
  for (const path of [link, unsubscribe, draft, "/r/wrong"])
    expect((await ask(`/api${path}`)).headers, path).toMatchObject({ "referrer-policy": "no-referrer" });
});

test("without scripts, forms change and cancel a registration, and send the link again", async () => {
  const { ask, link, event, pages, db } = await site();
  const post = async (path: string, fields: Record<string, string>) => {
    const { status } = await ask(path, { method: "POST", headers: form, body: new URLSearchParams(fields).toString() });
    return { status, posted: pages.mock.lastCall?.[2]?.post?.posted };
  };
  const row = () => db.selectFrom("registrations").selectAll().executeTakeFirstOrThrow();
  expect(await post(link, { action: "change", name: "Tariro Moyo" })).toMatchObject({
    status: 200,
    posted: { received: true },
  });
  expect((await row()).name).toBe("Tariro Moyo");
  expect(await post(link, { action: "change", name: " " })).toMatchObject({
    status: 200,
    posted: { received: false, errors: { name: "Name is required" } },
  });
  expect(await post(link, { action: "cancel" })).toMatchObject({ posted: { received: true } });
  expect((await row()).registration_status).toBe("cancelled");
  expect(await post(link, { action: "change", name: "Rudo" })).toMatchObject({
    posted: { received: false, failure: "This registration is cancelled" },
  });
  expect(await post("/r/wrong", { action: "cancel" })).toMatchObject({ posted: { received: false } });
  expect(await post(`/events/${event}/link`, { email: "tariro@people.example" })).toMatchObject({
    posted: { received: true },
  });
});

test("a mail program unsubscribes by one POST without cookies, in either encoding; another site's page cannot", async () => {
  const { ask, unsubscribe, db } = await site();
  const kept = async () => (await db.selectFrom("unsubscribes").selectAll().execute()).length;
  const stranger = { ...form, "sec-fetch-site": "cross-site" };
  const body = "List-Unsubscribe=One-Click";
  await ask(unsubscribe, { method: "POST", headers: stranger, body });
  expect(await kept()).toBe(0);
  expect((await ask(unsubscribe, { method: "POST", headers: form, body })).status).toBe(200);
  expect(await kept()).toBe(1);
  expect((await ask(unsubscribe, { method: "POST", headers: form, body: "undo=true" })).status).toBe(200);
  expect(await kept()).toBe(0);
  const multipart = {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  };
  expect((await ask(unsubscribe, multipart)).status).toBe(200);
  expect(await kept()).toBe(1);
  expect((await ask(unsubscribe)).status).toBe(200);
});

test("never logs tokens, even on errors", async () => {
  const { ask, link, unsubscribe, draft, pages, lines, services } = await site();
  pages.mockRejectedValue(new Error(`failed at https://anchor.example${link}`));
  for (const path of [link, `/${link}`, `${link}.data?x=1`, unsubscribe, draft, `/api${draft}x`, `${link}/cancel`])
    await ask(path);
  await ask(link, { method: "POST", headers: form, body: "action=cancel" });
  services.log.error({ path: `/api${link}`, url: link }, `a call to ${link} failed`);
  expect(lines.text()).toContain("/r/[removed]");
  for (const secret of [link, unsubscribe, draft]) expect(lines.text()).not.toContain(secret.split("/").at(-1));
});

test("links of mails lead to the main language once theirs is turned off, and other pages are not there", async () => {
  const { ask, link, unsubscribe, db } = await site();
  const answerOf = async (path: string) => {
    const { status, headers } = await ask(path);
    return [status, headers.location];
  };
  for (const path of [link, unsubscribe, "/confirm-email?token=x"])
    expect(await answerOf(`/fr${path}`)).toEqual([302, path]);
  expect(await answerOf("/fr/events")).toEqual([404, undefined]);
  // No language has this tag.
  expect(await answerOf(`/xx${link}`)).toEqual([404, undefined]);
  const pressed = { method: "POST", headers: form, body: "List-Unsubscribe=One-Click" };
  expect((await ask(`/fr${unsubscribe}`, pressed)).status).toBe(200);
  expect(await db.selectFrom("unsubscribes").select("topic").execute()).toHaveLength(1);
});
