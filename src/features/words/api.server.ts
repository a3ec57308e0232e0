import { type Calls, endpoint } from "../../api/endpoint.server";
import { aboutWordsSchema, contactWordsSchema, homeWordsSchema, legalWordsSchema } from "./schema";
import { aboutWords, contactWords, homeWords, legalWords } from "./words.server";

export const home = endpoint({
  call: "GET /words/home",
  access: "public",
  summary: "The texts of the home page",
  answer: homeWordsSchema,
  cached: true,
  handle: homeWords,
});

export const about = endpoint({
  call: "GET /words/about",
  access: "public",
  summary: "The texts of the About page",
  answer: aboutWordsSchema,
  cached: true,
  handle: aboutWords,
});

export const contact = endpoint({
  call: "GET /words/contact",
  access: "public",
  summary: "The texts of the contact page: frequent questions and their answers",
  answer: contactWordsSchema,
  cached: true,
  handle: contactWords,
});

export const terms = endpoint({
  call: "GET /words/terms",
  access: "public",
  summary: "The terms, section by section",
  answer: legalWordsSchema,
  cached: true,
  handle: (call) => legalWords(call, "terms"),
});

export const privacy = endpoint({
  call: "GET /words/privacy",
  access: "public",
  summary: "The privacy page, section by section",
  answer: legalWordsSchema,
  cached: true,
  handle: (call) => legalWords(call, "privacy"),
});

export const calls: Calls = { endpoints: [home, about, contact, terms, privacy] };
