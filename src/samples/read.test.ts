import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findSampleFolder, organisations } from "./folder.server";
import { readOrganisation } from "./read.server";

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "test-samples-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(findSampleFolder("ngong-road-makers") as string, folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

test("an organisation is found by its name or its path; otherwise a sentence says what there is", () => {
  expect(organisations()).toEqual(["anchor-makerspace", "ngong-road-makers"]);
  expect(findSampleFolder("off")).toBeUndefined();
  expect(findSampleFolder("on")).toBe(findSampleFolder("anchor-makerspace"));
  const own = folderWith({});
  expect(findSampleFolder(own)).toBe(own);
  for (const setting of ["maybe", "..", ".", "README.md", "./nowhere", "/no/such/folder"])
    expect(() => findSampleFolder(setting), setting).toThrow(
      "SAMPLE_CONTENT must be on, off, the name of a folder in samples/ (anchor-makerspace, ngong-road-makers), or the path of a folder such as ./my-samples.",
    );
});

test.each(organisations())("what is in %s is what the API would take", async (name) => {
  const organisation = await readOrganisation(findSampleFolder(name) as string);
  for (const kind of ["communities", "events", "projects", "products", "articles"] as const)
    expect(organisation[kind].length, kind).toBeGreaterThan(0);
});

test("an empty folder holds nothing, and may be all there is", async () => {
  const empty = mkdtempSync(join(tmpdir(), "test-samples-"));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  expect(await readOrganisation(empty)).toMatchObject({ events: [], articles: [], gallery: [], colours: {} });
  writeFileSync(join(empty, "events.yaml"), "# nothing yet\n");
  expect(await readOrganisation(empty)).toMatchObject({ events: [] });
});

const event = 'title: Open day\n  description: Come in.\n  when: { days: 3, from: "10:00", to: "12:00" }';
const article = "title: Hello\ncreated: { days: -3 }\npublished: { days: -2 }";

test.each<[file: string, content: string, sentence: RegExp]>([
  ["events.yaml", `- ${event}`, /events\.yaml is not usable\. “Open day”, created: /],
  ["events.yaml", `- ${event}\n  created: { days: 3 }`, /“Open day”, created, days: must be below 0/],
  [
    "events.yaml",
    `- ${event}\n  created: { days: -3, hours: -3 }`,
    /“Open day”, created: must have days, days and time, or hours/,
  ],
  ["events.yaml", `- ${event}\n  created: { days: -3 }\n  price: 3`, /“Open day”: Unrecognized key: "price"/],
  ["events.yaml", `- ${event}\n  created: { days: -3 }\n  registration_fee: -1`, /“Open day”, registration_fee: /],
  [
    "events.yaml",
    `- ${event}\n  created: { days: -3 }\n  picture: ../secret.svg`,
    /“Open day”, picture: must be a file in pictures/,
  ],
  [
    "events.yaml",
    `- ${event}\n  created: { days: -3 }\n  picture: events/none.svg`,
    /There is no picture events\/none\.svg/,
  ],
  ["events.yaml", `- ${event}\n  created: { days: -3 }\n  community_id: chess`, /“Open day” names the community chess/],
  ["team.yaml", "- role: Director\n  created: { days: -3 }", /team\.yaml is not usable\. 0, name: /],
  ["team.yaml", "name: [", /team\.yaml is not usable\. /],
  [
    "articles/02-hello.md",
    "Hello.",
    /02-hello\.md is not usable\. It must begin with its details between two lines of ---/,
  ],
  ["articles/02-hello.md", `---\n${article}\n---\n`, /02-hello\.md is not usable\. content: /],
  [
    "articles/02-hello.md",
    `---\n${article}\nrelated: [03-none]\n---\nHello.`,
    /02-hello\.md names the article 03-none/,
  ],
  [
    "articles/02-hello.md",
    `---\n${article}\n---\n![It](../pictures/posts/none.svg)`,
    /There is no picture posts\/none\.svg/,
  ],
  ["pictures/colours.yaml", "events/a.svg: red", /colours\.yaml is not usable\. events\/a\.svg: must be two colours/],
])("%s with %j is refused with a sentence", async (file, content, sentence) => {
  await expect(readOrganisation(folderWith({ [file]: content }))).rejects.toThrow(sentence);
});
