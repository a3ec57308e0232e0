/** `npm run generate`: rewrites the excerpts of large packages: fonts, public holidays, the commonest passwords. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFonts } from "./generate/fonts.ts";
import { listHolidays } from "./generate/holidays.ts";
import { openTool, versionIn } from "./tools.ts";

/** How many of the passwords that people choose most often are refused. */
const commonestCount = 10_000;

const src = join(import.meta.dirname, "../src");
const tool = openTool("generate");

await writeFonts(join(src, "ui/fonts"), tool);

const holidays = await listHolidays(tool, versionIn("generate", "date-holidays") ?? "");
writeFileSync(join(src, "platform/opening/holidays.json"), holidays);

const { dictionary } = await tool.load<{ dictionary: { "passwords-common": string[] } }>("@zxcvbn-ts/language-common");
const passwords = dictionary["passwords-common"].slice(0, commonestCount);
writeFileSync(join(src, "platform/common-passwords.json"), `${JSON.stringify(passwords)}\n`);

console.log(`Made: ${holidays.length} characters of holidays, ${passwords.length} passwords, the fonts.`);
