import { resolve } from "node:path";
import { z } from "zod";
import { isEmail } from "./mail/email";

const blankAsUnset = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsUnset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blankAsUnset(given) ?? value, schema);
const url = z.url({ protocol: /^https?$/, error: "must be a web address such as https://example.org" });

const isOrigin = (value: string) => URL.parse(value)?.origin === value.replace(/\/$/, "").toLowerCase();

/** Whether it says how to reach a mail server: smtp or smtps, a host, and a user name only with a password. */
function isMailServer(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") return false;
  return (url.username === "") === (url.password === "") && ["", "/"].includes(url.pathname);
}

/** The sender in MAIL_FROM: "hello@example.org" or "Name <hello@example.org>"; undefined without one. */
export function readSender(value: string): { name: string; address: string } | undefined {
  const [, name = "", inBrackets] = /^([^<>@\p{Cc}]*)<([^<>]+)>$/u.exec(value.trim()) ?? [];
  const address = (inBrackets ?? value).trim();
  return isEmail(address) ? { name: name.trim().replaceAll(/^"|"$/g, ""), address } : undefined;
}

/** The settings of a file store; all of them are set or none. */
const storeSettings = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Every setting the product reads from its environment; all are optional. */
const environmentSchema = z.object({
  PORT: withDefault(
    z.coerce
      .number("must be a number")
      .int("must be a whole number")
      .min(0, "must be 0 to 65535")
      .max(65535, "must be 0 to 65535"),
    3000,
  ),
  HOST: withDefault(z.string(), "127.0.0.1"),
  ORIGIN: optional(url.refine(isOrigin, "must be an address without a path, such as https://example.org")),
  DATA_DIR: withDefault(z.string(), "./data"),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres:// (leave it out to use the embedded database)"),
  ),
  S3_ENDPOINT: optional(url),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
  S3_REGION: withDefault(z.string(), "auto"),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  BACKUP_PASSPHRASE: optional(z.string().min(12, "must be at least 12 characters")),
  TOKEN_SECRET: optional(z.string().min(32, "must be at least 32 characters")),
  SITE_KEY: optional(z.string().min(32, "must be at least 32 characters")),
  SMTP_URL: optional(
    z
      .string()
      .refine(isMailServer, "must be a mail server such as smtp://user:password@mail.example.org:587 or smtps://…:465"),
  ),
  MAIL_FROM: optional(
    z
      .string()
      .refine(
        (value) => readSender(value) !== undefined,
        "must be an address such as hello@example.org, or Name <hello@example.org>",
      ),
  ),
  SITE_CONFIG: optional(z.string()),
  SAMPLE_CONTENT: withDefault(z.string(), "on"),
  ADMIN_USERNAME: withDefault(
    z.string().regex(/^[A-Za-z0-9_]{3,50}$/, "must be 3 to 50 letters, digits or underscores"),
    "admin",
  ),
  ADMIN_EMAIL: withDefault(z.string().refine(isEmail, "must be an e-mail address"), "admin@anchor.example"),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(6, "must be at least 6 characters")
      .max(200, "must be at most 200 characters")
      .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])/s, "must have a lowercase letter, an uppercase letter and a digit"),
  ),
  SERVICE_WORKER: withDefault(z.enum(["on", "off"], "must be on or off"), "on"),
  TWO_FACTOR: withDefault(z.enum(["off", "admins"], "must be off or admins"), "off"),
  PRIVATE_ADDRESSES: withDefault(z.enum(["on", "off"], "must be on or off"), "off"),
  TRUST_PROXY: withDefault(z.enum(["on", "off"], "must be on or off"), "off"),
  PROCESSES: withDefault(
    z
      .string()
      .regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, "must be a number from 1 to 64, or auto")
      .transform((value) => (value === "auto" ? value : Number(value))),
    "1",
  ),
  METRICS_TOKEN: optional(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, "must be 16 to 200 characters, without spaces, as a header can hold them"),
  ),
  LOG_LEVEL: withDefault(
    z.enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be one of fatal, error, warn, info, debug, trace, silent",
    ),
    "info",
  ),
});

/** A setting that cannot be used; its message is a sentence for the person who starts the site. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/** The parsed environment, with paths made absolute. */
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads and checks the settings.
 * @param source normally `process.env`; an empty value counts as not set
 * @throws ConfigurationError with one sentence for each wrong setting, without its value, which may be a secret
 */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const parsed = environmentSchema.safeParse(source);
  // One sentence for each setting: the first thing that is wrong with it.
  const wrong = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? [])
    if (!wrong.has(path.join("."))) wrong.set(path.join("."), message);
  for (const name of missingStoreSettings(source)) wrong.set(name, "is missing: files need all of S3_*, or none of it");
  if (!parsed.success || wrong.size > 0) {
    const sentences = [...wrong].map(([name, message]) => `${name} ${message}.`);
    throw new ConfigurationError(`The configuration is not usable. ${sentences.join(" ")}`);
  }
  const { DATA_DIR, BACKUP_DIR, ORIGIN } = parsed.data;
  return {
    ...parsed.data,
    DATA_DIR: resolve(DATA_DIR),
    BACKUP_DIR: BACKUP_DIR && resolve(BACKUP_DIR),
    ORIGIN: ORIGIN && new URL(ORIGIN).origin,
  };
}

function missingStoreSettings(source: Record<string, string | undefined>): string[] {
  const missing = storeSettings.filter((name) => !source[name]);
  return missing.length === storeSettings.length ? [] : missing;
}
