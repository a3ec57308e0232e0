import Validator from "@adobe/structured-data-validator";
import { describe, expect, test } from "vitest";
import { postJsonLd } from "../src/features/blog/public/post-json-ld";
import type { Post } from "../src/features/blog/schema";
import { communityJsonLd } from "../src/features/communities/public/community-json-ld";
import type { Community } from "../src/features/communities/schema";
import { eventJsonLd } from "../src/features/events/public/event-json-ld";
import type { Event } from "../src/features/events/schema";
import { projectJsonLd } from "../src/features/projects/public/project-json-ld";
import type { Project } from "../src/features/projects/schema";
import { productJsonLd } from "../src/features/store/public/product-json-ld";
import type { Product } from "../src/features/store/schema";
import { defaultSite } from "../src/platform/site";
import { organisationJsonLd } from "../src/ui/frame/structured-data/organisation-json-ld";
import { makeApp } from "./support/app";
import { insertCommunity, insertEvent, insertPost, insertProduct, insertProject } from "./support/factories";

interface Thing {
  "@type": string;
  [field: string]: unknown;
}

const site = { ...defaultSite, origin: "https://anchor.example" };
/** Text that would break out of a script element without escaping. */
const nasty = `</script><script>alert(1)</script><!-- “é” & \u2028`;

async function everything(): Promise<Record<string, string>> {
  const { db, get } = await makeApp();
  const text = { title: nasty, description: nasty };
  const read = async <T>(path: string) => (await get<T>(path)).body;
  const event = (given: object) => insertEvent(db, { ...text, ...given });
  const [hall, online] = [
    await event({ location: nasty, max_attendees: 3, places_taken: 3, registration_fee_cents: 1250 }),
    await event({ is_online: 1, max_attendees: 3 }),
  ];
  const [post, brief] = [
    await insertPost(db, { title: nasty, excerpt: nasty, author_name: nasty, categories: '["iot"]' }),
    await insertPost(db),
  ];
  const product = await insertProduct(db, {
    name: nasty,
    description: nasty,
    specifications: '[{"name":"a","value":"b"}]',
  });
  const project = await insertProject(db, { ...text, technologies: '["</script>"]' });
  const community = await insertCommunity(db, { name: nasty, description: nasty });
  return {
    organisation: organisationJsonLd(site),
    event: eventJsonLd(await read<Event>(`/events/${hall}`), site),
    "online event": eventJsonLd(await read<Event>(`/events/${online}`), site),
    article: postJsonLd(await read<Post>(`/blog/${post}`), site),
    "brief article": postJsonLd(await read<Post>(`/blog/${brief}`), site),
    product: productJsonLd(await read<Product>(`/store/products/${product}`), site),
    project: projectJsonLd(await read<Project>(`/projects/${project}`), site),
    community: communityJsonLd(await read<Community>(`/communities/${community}`), site),
  };
}

const thingsOf = (json: string) => (JSON.parse(json) as { "@graph": Thing[] })["@graph"];

/** Returns the values at a path such as "offers.price"; for lists, of each member. */
const at = (thing: unknown, path: string): unknown[] =>
  path
    .split(".")
    .reduce<unknown[]>(
      (values, field) => values.flat().map((value) => (value as Record<string, unknown> | undefined)?.[field]),
      [thing],
    );

/** Fields that Google's documentation of structured data requires or recommends, except those without data here. */
const asked: Record<string, string[]> = {
  Event: [
    "name",
    "startDate",
    "endDate",
    "location",
    "description",
    "eventStatus",
    "eventAttendanceMode",
    "image",
    "offers.url",
    "offers.price",
    "offers.priceCurrency",
    "offers.availability",
    "offers.validFrom",
    "organizer.name",
    "organizer.url",
  ],
  BlogPosting: ["headline", "image", "datePublished", "dateModified", "author.name", "author.url"],
  Product: [
    "name",
    "image",
    "description",
    "sku",
    "offers.price",
    "offers.priceCurrency",
    "offers.availability",
    "offers.url",
  ],
  BreadcrumbList: ["itemListElement.name", "itemListElement.position", "itemListElement.item"],
  LocalBusiness: [
    "name",
    "url",
    "image",
    "telephone",
    "address.streetAddress",
    "address.addressLocality",
    "address.addressCountry",
    "geo.latitude",
    "geo.longitude",
    "openingHoursSpecification.opens",
    "openingHoursSpecification.closes",
    "openingHoursSpecification.dayOfWeek",
  ],
  CreativeWork: ["name", "description", "image", "creator.name"],
  Organization: ["name", "url", "parentOrganization.name"],
};

describe("structured data for search engines", () => {
  test("cannot end its script element, with any text", async () => {
    for (const [page, json] of Object.entries(await everything())) {
      expect(json, page).not.toContain("<");
      if (page !== "organisation" && page !== "brief article")
        expect(JSON.stringify(JSON.parse(json)), page).toContain("alert(1)");
    }
  });

  test("has every field that Google requires or recommends, and no empty ones", async () => {
    const seen = new Set<string>();
    for (const [page, json] of Object.entries(await everything()))
      for (const thing of thingsOf(json)) {
        const type = thing["@type"];
        seen.add(type);
        for (const field of asked[type] ?? [])
          for (const value of at(thing, field))
            expect({ page, field, value: value ?? "" }).not.toEqual({ page, field, value: "" });
        expect(JSON.stringify(thing), page).not.toMatch(/null|undefined|:""|\[\]/);
      }
    expect([...seen].sort()).toEqual(Object.keys(asked).sort());
  });

  test("has absolute addresses, dates with their zone, and local pictures", async () => {
    for (const [page, json] of Object.entries(await everything()))
      for (const thing of thingsOf(json)) {
        for (const field of ["url", "image", "offers.url", "itemListElement.item", "organizer.url"])
          for (const value of at(thing, field).flat())
            if (value !== undefined) expect(value, `${page} ${field}`).toMatch(/^https:\/\/anchor\.example\//);
        for (const field of ["startDate", "endDate", "offers.validFrom"])
          for (const value of at(thing, field))
            if (value !== undefined) expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+02:00$/);
      }
  });

  // By Adobe's validator, which holds products, offers, trails and organisations to the rules of Google's rich results.
  test("passes an independent validator", async () => {
    const validator = new Validator();
    for (const [page, json] of Object.entries(await everything())) {
      const byType: Record<string, Thing[]> = {};
      for (const thing of thingsOf(json)) {
        byType[thing["@type"]] = [thing];
      }
      const issues = await validator.validate({ jsonld: byType, microdata: {}, rdfa: {}, errors: [] });
      expect(
        issues.filter(({ severity }) => severity === "ERROR"),
        page,
      ).toEqual([]);
    }
    const wrong = { BreadcrumbList: [{ "@type": "BreadcrumbList" }] };
    expect(await validator.validate({ jsonld: wrong, microdata: {}, rdfa: {}, errors: [] })).not.toEqual([]);
  });
});

test("events have local times, and are marked as sold out or online", async () => {
  const data = await everything();
  const [event] = thingsOf(data.event as string);
  expect(event).toMatchObject({
    offers: { price: "12.50", priceCurrency: "USD", availability: "https://schema.org/SoldOut" },
    maximumAttendeeCapacity: 3,
    remainingAttendeeCapacity: 0,
    location: { "@type": "Place", name: nasty, address: { addressLocality: "Harare", addressCountry: "ZW" } },
  });
  const [online] = thingsOf(data["online event"] as string);
  expect(online).toMatchObject({
    isAccessibleForFree: true,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: expect.stringMatching(/^https:\/\/anchor\.example\/events\/\d+$/) },
    offers: { price: "0.00", availability: "https://schema.org/InStock" },
  });
});

describe("opening hours", () => {
  const hoursOf = (hours: typeof site.hours) =>
    (thingsOf(organisationJsonLd({ ...site, hours }))[0] as Thing).openingHoursSpecification;

  test("have types for days and times; a closed day has no times", () => {
    expect(hoursOf(defaultSite.hours)).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "09:00",
        closes: "18:00",
      },
      { "@type": "OpeningHoursSpecification", dayOfWeek: ["Saturday"], opens: "10:00", closes: "16:00" },
    ]);
  });

  test.each([
    ["Sat-Mon", "12:00 AM", "12:30 PM", ["Saturday", "Sunday", "Monday"], "00:00", "12:30"],
    ["Tuesday to Thursday", "08:30", "17:00", ["Tuesday", "Wednesday", "Thursday"], "08:30", "17:00"],
    ["Sun", "9 am", "1pm", ["Sunday"], "09:00", "13:00"],
  ])("%s, %s to %s", (days, opens, closes, dayOfWeek, from, to) => {
    expect(hoursOf([{ days, times: [`${opens}–${closes}`] }])).toMatchObject([{ dayOfWeek, opens: from, closes: to }]);
  });

  test.each([
    ["Holidays", "9:00 AM", "6:00 PM"],
    ["M", "9:00 AM", "6:00 PM"],
    ["Mon", "early", "late"],
    ["Mon", "25:00", "26:00"],
  ])("%s from %s to %s are left out rather than guessed", (days, opens, closes) => {
    expect(hoursOf([{ days, times: [`${opens}–${closes}`] }])).toEqual([]);
  });
});
