import { isAbsolute } from "node:path";
import { describe, expect, test } from "vitest";
import { readEnvironment } from "./env.server";

test("everything is optional", () => {
  const { DATA_DIR, ...rest } = readEnvironment({});
  expect(isAbsolute(DATA_DIR)).toBe(true);
  expect(rest).toEqual({
    PORT: 3000,
    HOST: "127.0.0.1",
    S3_REGION: "auto",
    SAMPLE_CONTENT: "on",
    ADMIN_USERNAME: "admin",
    ADMIN_EMAIL: "admin@anchor.example",
    TRUST_PROXY: "off",
    PRIVATE_ADDRESSES: "off",
    SERVICE_WORKER: "on",
    PROCESSES: 1,
    TWO_FACTOR: "off",
    LOG_LEVEL: "info",
  });
});

const store = {
  S3_ENDPOINT: "https://store.example",
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "maker",
  S3_SECRET_ACCESS_KEY: "hunter2",
};

test("the settings of a store come together", () => {
  expect(readEnvironment(store)).toMatchObject({ ...store, S3_REGION: "auto" });
  for (const name of Object.keys(store)) {
    expect(messageOf({ ...store, [name]: "" })).toBe(
      `The configuration is not usable. ${name} is missing: files need all of S3_*, or none of it.`,
    );
  }
});

test("an empty value counts as not set, and variables of others do not matter", () => {
  const empty = { PORT: "", DATABASE_URL: "", TOKEN_SECRET: "", ADMIN_PASSWORD: "", LOG_LEVEL: "", PATH: "/bin" };
  expect(readEnvironment(empty)).toEqual(readEnvironment({}));
});

describe("a wrong value is named, with what would be right, and never repeated", () => {
  test.each([
    ["PORT", "eighty", "must be a number"],
    ["PORT", "70000", "must be 0 to 65535"],
    ["PORT", "80.5", "must be a whole number"],
    ["ORIGIN", "makers.example", "must be a web address such as https://example.org"],
    ["ORIGIN", "ftp://makers.example", "must be a web address such as https://example.org"],
    [
      "DATABASE_URL",
      "mysql://root:hunter2@db",
      "must begin with postgres:// (leave it out to use the embedded database)",
    ],
    ["S3_ENDPOINT", "store.example", "must be a web address such as https://example.org"],
    ["S3_BUCKET", "My Pictures", "must be the name of a bucket"],
    ["TOKEN_SECRET", "hunter2", "must be at least 32 characters"],
    ["ADMIN_USERNAME", "the boss", "must be 3 to 50 letters, digits or underscores"],
    ["ADMIN_EMAIL", "boss", "must be an e-mail address"],
    ["ADMIN_PASSWORD", "hunt2", "must be at least 6 characters"],
    ["ADMIN_PASSWORD", "hunter2".repeat(40), "must be at most 200 characters"],
    ["TRUST_PROXY", "1", "must be on or off"],
    ["PROCESSES", "many", "must be a number from 1 to 64, or auto"],
    ["PROCESSES", "0", "must be a number from 1 to 64, or auto"],
    ["METRICS_TOKEN", "secret", "must be 16 to 200 characters, without spaces, as a header can hold them"],
    ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, trace, silent"],
  ])("%s=%s", (name, value, sentence) => {
    const message = messageOf({ ...(name.startsWith("S3_") ? store : {}), [name]: value });
    expect(message).toBe(`The configuration is not usable. ${name} ${sentence}.`);
    expect(message).not.toContain(value);
  });

  test("several are named together", () => {
    expect(messageOf({ PORT: "x", LOG_LEVEL: "y" })).toMatch(/PORT .*\. LOG_LEVEL .*\.$/);
  });
});

function messageOf(source: Record<string, string>): string {
  try {
    readEnvironment(source);
  } catch (error) {
    return (error as Error).message;
  }
  return "nothing was refused";
}
