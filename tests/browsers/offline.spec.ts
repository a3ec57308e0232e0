import type { Failure } from "./line.ts";
import type { Page } from "./page.ts";
import { expect, test } from "./site.ts";

/** Opens a page and waits until its copy is on the device. */
async function visit(view: Page, address: string): Promise<void> {
  await view.open(address);
  await expect.poll(() => view.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const copies = () =>
    view.evaluate(async () => {
      const requests = await (await caches.open("page-1")).keys();
      return requests.map(({ url }) => url);
    });
  await expect.poll(copies).toContain(address);
}

for (const failure of ["cut", "refused", "silent"] as const satisfies Failure[]) {
  test(`a kept page opens when the connection is ${failure}, and the page itself once it is back`, async ({
    view,
    line,
  }) => {
    await visit(view, `${line.address}/projects`);
    await visit(view, `${line.address}/events`);
    await line.fail(failure);
    await view.follow("/projects");
    await view.isTitled("Projects");
    await view.sees("This is a copy, saved");
    await line.mend();
    await view.follow("/events");
    await view.isTitled("Events");
    await view.seesNot("This is a copy, saved");
  });
}

for (const failure of ["refused", "silent"] as const satisfies Failure[])
  test(`a page that was not kept, with the connection ${failure}, lists those that are, and opens by Try Again`, async ({
    view,
    line,
  }) => {
    await visit(view, `${line.address}/projects`);
    await line.fail(failure);
    await view.follow("/store");
    await view.isTitled("No connection");
    await view.sees("What you can open now Projects");
    await line.mend();
    await view.click("button", "Try Again");
    await view.isTitled("Store");
  });

for (const failure of ["cut", "refused", "silent"] as const satisfies Failure[])
  test(`a message written while the connection is ${failure} is sent when it is back`, async ({ view, line, api }) => {
    await visit(view, `${line.address}/contact`);
    await view.fill("Name", "Rudo Chikafu");
    await view.fill("Email", "rudo@people.example");
    await view.fill("Subject", "The workshop");
    await view.fill("Message", "Is it open on the first Monday of the month?");
    await line.fail(failure);
    await view.click("button", "Send Message");
    await view.sees("Your message is waiting");
    await line.mend();
    await view.open(`${line.address}/events`);
    const subjects = async () => (await api.contact.list({})).items.map(({ subject }) => subject);
    await expect.poll(subjects).toContain("The workshop");
  });
