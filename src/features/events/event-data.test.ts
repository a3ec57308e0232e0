import { expect, test } from "vitest";
import { defaultSite } from "../../site";
import { eventAsData } from "./event-data";
import type { Event } from "./schema";

test("what a person wrote cannot end the script element that it stands in", () => {
  const event = {
    title: "</script><script>alert(1)</script>",
    description: "<!-- <script>",
    image_url: "",
    registration_fee: 12.5,
    max_attendees: 3,
    places_left: 0,
    location: "",
    is_online: false,
  } as Event;
  const json = eventAsData(event, defaultSite);
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toMatchObject({
    name: event.title,
    offers: { price: "12.50", priceCurrency: "USD", availability: "https://schema.org/SoldOut" },
  });
});
