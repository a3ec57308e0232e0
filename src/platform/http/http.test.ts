import { expect, test } from "vitest";
import { deepestJson, maxJsonValues, parseJson } from "./http.server";

const parse = (text: string) => parseJson(Buffer.from(text), "application/json");
const list = (values: number) => `[${Array.from({ length: values - 1 }, () => "0").join(",")}]`;

test("JSON is counted before it is taken apart: so many values, so deep, and no more", () => {
  expect(parse(list(maxJsonValues))).toHaveLength(maxJsonValues - 1);
  expect(() => parse(list(maxJsonValues + 1))).toThrow(`The request has more than ${maxJsonValues} values`);
  const keys = Array.from({ length: maxJsonValues + 1 }, (_, at) => `"k${at}":{}`);
  expect(() => parse(`{${keys.join(",")}}`)).toThrow("more than");
  expect(parse("[".repeat(deepestJson) + "]".repeat(deepestJson))).toBeInstanceOf(Array);
  expect(() => parse("[".repeat(deepestJson + 1) + "]".repeat(deepestJson + 1))).toThrow("levels deep");
  expect(() => parse("[".repeat(250_000))).toThrow("levels deep");
  expect(() => parse('{"a":'.repeat(50_000))).toThrow("levels deep");
});

test("what stands in a text is not counted", () => {
  const text = `${"[{,".repeat(50_000)}\\"\\\\`;
  expect(parse(JSON.stringify({ text }))).toEqual({ text });
  expect(parse(`{"a":"\\\\","b":"${",".repeat(9_000)}"}`)).toHaveProperty("a", "\\");
});
