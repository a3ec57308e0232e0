import { z } from "zod";
import * as field from "../../../api/fields/field";
import { optionalEmail, requiredLongText, requiredText, text, webAddress } from "../../../platform/fields";
import { isCountry } from "../../../platform/location/countries";
import { isCurrency } from "../../../platform/money/currencies";
import { isTimeZone } from "../../../platform/time-zone";

const linkSchema = z.object({
  kind: requiredText("Name of the place", 40).describe("name of the service: X, Mastodon"),
  address: webAddress("Address").min(1, "Address is required"),
});

const phone = (name: string) =>
  text(name, 40).refine(
    (value) => value === "" || /^\+?[ ()/.-]*\d[\d ()/.-]*$/.test(value),
    `${name} must be a number such as +263 00 000 0001`,
  );

const wrongEmail = "Please enter a valid email address";

/** The organisation: name, place and contact. */
export const organisationFields = {
  name: field.text(requiredText("Name", 60)),
  tagline: field.text(requiredText("Tagline", 300)),
  about: field.text(requiredLongText("What it is", 600)).describe("a paragraph about the organisation"),
  founded: field.between("Founding year", { min: 1900, max: 2200, whole: true }),
  address_short: field.text(text("Place in a few words", 120)).describe("may be empty"),
  floor: field.text(text("Floor", 60)).describe("floor in the building; may be empty"),
  address_lines: field.list(
    z.array(requiredText("Line", 120), "Address must be a list of lines").max(6, "Address must be at most 6 lines"),
    z.string(),
  ),
  country: field
    .text(
      text("Country", 2).refine(
        (code) => code === "" || isCountry(code),
        "Country must be a code of two capital letters, such as ZW",
      ),
    )
    .describe("ISO 3166-1, two letters; may be empty"),
  latitude: field.between("Latitude", { min: -90, max: 90 }).describe("set together with the longitude, or not at all"),
  longitude: field.between("Longitude", { min: -180, max: 180 }),
  time_zone: field
    .text(
      requiredText("Time zone", 60).refine(
        (name) => name === "" || isTimeZone(name),
        "Time zone must be a name such as Africa/Harare",
      ),
    )
    .describe("IANA"),
  currency: field
    .text(
      requiredText("Currency", 3).refine(
        (code) => code === "" || isCurrency(code),
        "Currency must be the code of a currency in use, such as USD",
      ),
    )
    .describe("ISO 4217; changing it does not convert amounts"),
  phone: field.text(phone("Phone for calls")).describe("may be empty"),
  whatsapp: field.text(phone("Number for chats")).describe("may be empty"),
  email: field.text(optionalEmail("Email", wrongEmail)).describe("may be empty"),
  partnerships_email: field
    .text(optionalEmail("Email for partnerships", wrongEmail))
    .describe("if empty, `email` is used"),
  events_email: field.text(optionalEmail("Email for events", wrongEmail)).describe("if empty, `email` is used"),
  social_links: field.list(
    z.array(linkSchema, "Social links must be a list").max(20, "Social links must be at most 20"),
    z.object({ kind: z.string(), address: z.string() }),
  ),
};
