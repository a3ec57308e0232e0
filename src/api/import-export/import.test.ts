// On PostgreSQL too: many rows are written by one statement.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { type Caller, makeApp } from "../../../tests/support/app";
import { insertEvent, insertProduct, insertTeamMember } from "../../../tests/support/factories";
import type { Event } from "../../features/events/schema";
import type { Product, ProductList } from "../../features/store/schema";
import type { TeamList } from "../../features/team/schema";
import { xlsxType } from "../../platform/spreadsheet/xlsx-type";
import type { ImportAnswer } from "./schema";

const formWith = (file: Uint8Array | string, name = "list.csv") => {
  const form = new FormData();
  form.set("file", new File([typeof file === "string" ? file : new Uint8Array(file)], name));
  return form;
};

async function office() {
  const app = await makeApp();
  const admin = await app.as("admin");
  const take = (path: string, file: Uint8Array | string, dry = false) =>
    admin.call<ImportAnswer & { detail: string; errors: Record<string, string> }>("POST", `${path}/import`, {
      body: formWith(file),
      query: { dry_run: String(dry) },
    });
  const products = async () => (await app.get<ProductList>("/store/products", { sort: "created_at" })).body.items;
  return { app, admin, take, products };
}

const exported = async (caller: Caller, path: string, query: Record<string, string> = {}) =>
  Buffer.from(await (await caller.raw("GET", `${path}/export`, { query })).arrayBuffer());

const lines = (...rows: string[]) => rows.join("\r\n");
const products = "/store/products";
const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../../../tests/support/sheets", name));

anyEngine.test("others get their turn between the rows of a file", async () => {
  const { app, take } = await office();
  let rows = 0;
  let rowsBeforeOthers = 0;
  app.db.onQuery = (statement) => {
    if (statement !== "savepoint undoable" || ++rows > 1) return;
    setImmediate(() => {
      rowsBeforeOthers = rows;
    });
  };
  await take(products, `Name\r\n${"x\r\n".repeat(40)}`, true);
  // Each row is tried, and tried again for what else is wrong with it.
  expect([rows, rowsBeforeOthers <= 2]).toEqual([80, true]);
});

describe("a dry run", () => {
  test("says what would come and what is wrong with each row, and writes nothing, nor does an import with something wrong in it", async () => {
    const { app, take, products: there } = await office();
    const id = await insertProduct(app.db, { name: "Servo", price_cents: 500, stock_quantity: 3 });
    const before = await there();
    const file = lines(
      "Id,Name,Description,Price,Category,Stock quantity,Colour",
      `${id},Servo,,5.00,,3,red`,
      ",Lamp,Bright,2.5,tools,4,",
      ",,Bright,cheap,tools,4,",
      "999,Drill,Loud,3,tools,1,",
      `${id},Servo,x,1,tools,1,`,
      ",Saw,Sharp,1.2345,cats,-1,",
    );
    const { status, body } = await take(products, file, true);
    expect(status).toBe(200);
    expect(body).toMatchObject({ created: 1, changed: 0, refused: 5, ignored: ["Colour"] });
    expect(body.rows.map(({ line, state, errors }) => [line, state, errors])).toEqual([
      [2, "refused", ["Description is required", "Category is required"]],
      [3, "new", []],
      [4, "refused", ["Name is required", "Price must be a number"]],
      [5, "refused", ["There is no product with the id 999. Leave the id empty for a new one"]],
      [6, "refused", ["Line 2 has the same id"]],
      [
        7,
        "refused",
        [
          "Price must have at most three decimals",
          expect.stringMatching(/^Category must be one of /),
          "Stock quantity must not be negative",
        ],
      ],
    ]);
    expect(await there()).toEqual(before);
    const real = await take(products, file);
    expect(real).toMatchObject({
      status: 422,
      body: {
        detail: "Nothing was imported: 5 of 6 rows have errors",
        errors: { "line 4": "Name is required Price must be a number" },
      },
    });
    expect(await there()).toEqual(before);
    expect(await app.db.selectFrom("audit").select("id").where("action", "<>", "signed_in").execute()).toEqual([]);
  });
});

anyEngine.describe("rows with something wrong", () => {
  const sheet = lines(
    "Title,Type,Description,Start Date (CAT),End Date (CAT),Registration opens (CAT),Registration closes (CAT),Max Attendees,Contact E-mail",
    "Soldering,workshop,Hot,2026-06-01 18:00,2026-06-01 20:00,,,12,solder@people.example",
    ",party,Hot,2026-06-02 18:00,2026-06-02 17:00,2026-05-02 10:00,2026-05-01 10:00,few,nobody",
  );

  test("say all that is wrong at once, by the labels of the form", async () => {
    const { take } = await office();
    const { body } = await take("/events", sheet, true);
    expect(body).toMatchObject({ created: 1, refused: 1, ignored: [] });
    expect(body.rows[1]?.errors).toEqual(
      expect.arrayContaining([
        "Title is required",
        expect.stringMatching(/^Event type must be/),
        expect.stringMatching(/^Max attendees must be/),
        expect.stringMatching(/e-?mail/i),
        "The end must not be before the start",
        "Registration must not close before it opens",
      ]),
    );
    expect(body.rows.map(({ cells }) => cells.slice(0, 5))).toEqual([
      [],
      ["", "party", "Hot", "2026-06-02 18:00", "2026-06-02 17:00"],
    ]);
  });

  test("say both readings of a number with one separator and three digits behind it, beside the other errors", async () => {
    const { take, products: there } = await office();
    const { body } = await take(products, fixture("thousands.csv"), true);
    expect(body.rows.map(({ state, errors }) => [state, errors])).toEqual([
      [
        "refused",
        [
          "Price can be 1250 or 1.25. Please write one of them in place of “1,250”",
          "Stock quantity can be 1000 or 1. Please write one of them in place of “1,000”",
        ],
      ],
      ["refused", ["Price can be 1250 or 1.25. Please write one of them in place of “1.250”"]],
      ["new", []],
    ]);
    const row = lines("Name,Description,Price,Category,Stock quantity", 'Drill,,"1\'250.50",tools,"2.000"');
    expect((await take(products, row, true)).body.rows[0]?.errors).toEqual([
      "Stock quantity can be 2000 or 2. Please write one of them in place of “2.000”",
      "Description is required",
    ]);
    expect(await there()).toEqual([]);
  });

  test("are left out where that was asked for, and come once they are mended, with the column of their errors", async () => {
    const { app, admin, take } = await office();
    const skipped = await admin.call<ImportAnswer>("POST", "/events/import", {
      body: formWith(sheet),
      query: { skip_refused: "true" },
    });
    expect(skipped).toMatchObject({ status: 200, body: { created: 1, refused: 1 } });
    const titles = async () => (await admin.get<{ items: Event[] }>("/events")).body.items.map(({ title }) => title);
    expect(await titles()).toEqual(["Soldering"]);
    const mended = lines(
      "Title,Type,Description,Start Date (CAT),End Date (CAT),Errors",
      "Welding,workshop,Hot,2026-06-02T18:00,2026-06-02T19:00,Title is required",
    );
    expect((await take("/events", mended)).body).toMatchObject({ created: 1, ignored: [] });
    expect(await titles()).toEqual(expect.arrayContaining(["Soldering", "Welding"]));
    expect(await app.db.selectFrom("events").select("id").execute()).toHaveLength(2);
  });
});

describe("what LibreOffice saved of an export, with a price and a formula changed and a row added", () => {
  anyEngine.test.each(["products-libreoffice.xlsx", "products-semicolons.csv"])("%s", async (name) => {
    const { app, admin, take, products: there } = await office();
    const servo = {
      name: "Servo, small",
      description: "Two\nlines",
      price_cents: 550,
      stock_quantity: 3,
      category: "electronics",
      specifications: JSON.stringify([
        { name: "Voltage", value: "5 V" },
        { name: "Weight", value: "9 g: light" },
      ]),
    } as const;
    await insertProduct(app.db, servo);
    await insertProduct(app.db, { name: "=1+1", price_cents: 1200, featured: 1 });
    const [first, second] = (await there()) as [Product, Product];
    app.clock.advance(60_000);
    const dry = await take(products, fixture(name), true);
    expect(dry.body.rows).toMatchObject([
      { line: 2, state: "changed", title: "Servo, small", changes: ["Price", "Stock quantity"] },
      { line: 3, state: "new", title: "Bücher & <b>lamps" },
      { line: 4, state: "unchanged", title: "=1+1" },
    ]);
    expect(await there()).toHaveLength(2);
    const real = await take(products, fixture(name));
    expect(real).toMatchObject({ status: 200, body: { created: 1, changed: 1, refused: 0, ignored: [] } });
    const [changed, same, made] = (await there()) as [Product, Product, Product];
    expect(changed).toEqual({ ...first, price: 6.25, stock_quantity: 4, updated_at: app.clock.now().toISOString() });
    expect(same).toEqual(second);
    expect(made).toMatchObject({
      name: "Bücher & <b>lamps",
      description: "Two\nlines",
      price: 5.5,
      category: "books",
      specifications: first.specifications,
    });
    const trail = (await admin.get<{ items: object[] }>("/audit", { resource: "product" })).body.items;
    expect(trail).toMatchObject([
      { action: "created", item: String(made.id), title: made.name },
      { action: "updated", item: String(first.id), changes: [{ field: "price", before: "5.50", after: "6.25" }, {}] },
    ]);
    // A second import only adds the rows that are new by definition.
    expect((await take(products, fixture(name), true)).body).toMatchObject({ created: 1, changed: 0, refused: 0 });
  });

  test("events, with times on the site's clock", async () => {
    const { app, take } = await office();
    const id = await insertEvent(app.db, {
      title: "Soldering Ñandú",
      start_date: "2026-11-28T08:30:00.000Z",
      end_date: "2026-11-28T10:00:00.000Z",
      max_attendees: 12,
    });
    const { body } = await take("/events", fixture("events-libreoffice.xlsx"));
    expect(body.rows).toMatchObject([
      { state: "changed", changes: ["End date", "Max attendees"] },
      { state: "new", title: "Môyo evening" },
    ]);
    expect((await app.get<Event>(`/events/${id}`)).body).toMatchObject({
      start_date: "2026-11-28T08:30:00.000Z",
      end_date: "2026-11-28T11:15:00.000Z",
      max_attendees: 14,
    });
    const [made] = (await app.get<{ items: Event[] }>("/events", { search: "moyo" })).body.items;
    expect(made).toMatchObject({
      title: "Môyo evening",
      start_date: "2026-12-05T16:00:00.000Z",
      end_date: "2026-12-05T18:30:00.000Z",
    });
  });
});

anyEngine.describe("an export", () => {
  test.each([
    ["xlsx", xlsxType],
    ["csv", "text/csv; charset=utf-8"],
  ])("as %s changes nothing when it is imported again", async (format, type) => {
    const { app, admin, take } = await office();
    const text = '=HYPERLINK("x") \u00e9 \'quoted\' "double"; 1,5\n\n- a\n';
    await insertEvent(app.db, {
      title: "-2+3",
      content: text,
      registration_fee_cents: 250,
      publish_at: "2026-01-01T08:00:00.000Z",
    });
    await insertEvent(app.db, { title: "'tis", content: "x".repeat(40_000), start_date: "2026-03-08T08:30:27.000Z" });
    const price = { price_cents: 1_255, price_digits: 3 };
    await insertProduct(app.db, { name: "+263 77", description: "@SUM(A1)\r\nz", ...price });
    await insertTeamMember(app.db, { name: "=Rudo", email: "rudo@people.example", twitter_url: "https://x.example/a" });
    for (const path of ["/events", products, "/team-members"]) {
      const response = await admin.raw("GET", `${path}/export`, { query: { format } });
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("content-disposition")).toMatch(
        new RegExp(`^attachment; filename="[a-z_]+_2026-03-07\\.${format}"$`),
      );
      const file = Buffer.from(await response.arrayBuffer());
      const { body } = await take(path, file, true);
      expect({ path, rows: body.rows?.filter(({ state }) => state !== "unchanged") }).toEqual({ path, rows: [] });
    }
  });

  test("can be of some, and of every kind; what names people is told to the trail", async () => {
    const { app, admin } = await office();
    const [one] = [await insertProduct(app.db, { name: "One" }), await insertProduct(app.db, { name: "Two" })];
    const some = (await exported(admin, products, { format: "csv", ids: `${one},999` })).toString();
    expect(some).toContain("One");
    expect(some).not.toContain("Two");
    const kinds = ["/events", "/projects", "/blog", "/gallery", products, "/communities", "/partners", "/team-members"];
    for (const path of [...kinds, "/contact", "/users", "/event-registrations/registrations"])
      for (const format of ["csv", "xlsx"])
        expect((await exported(admin, path, { format })).length, path).toBeGreaterThan(20);
    const told = await app.db
      .selectFrom("audit")
      .select("resource")
      .where("action", "=", "exported")
      .distinct()
      .execute();
    expect(told.map(({ resource }) => resource).sort()).toEqual(["message", "registration", "team_member", "user"]);
  });
});

/** A workbook whose shared text of a million characters is in eleven cells. */
function repeating(): Uint8Array {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = (...targets: [type: string, target: string][]) => {
    const lines = targets.map(
      ([type, target], index) => `<Relationship Id="r${index}" Type="${office}/${type}" Target="${target}"/>`,
    );
    const space = "http://schemas.openxmlformats.org/package/2006/relationships";
    return `<Relationships xmlns="${space}">${lines.join("")}</Relationships>`;
  };
  const heading = '<row><c t="inlineStr"><is><t>Name</t></is></c></row>';
  const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(11);
  const parts = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "_rels/.rels": relations(["officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r0"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ["worksheet", "worksheets/sheet1.xml"],
      ["sharedStrings", "sharedStrings.xml"],
    ),
    "xl/sharedStrings.xml": `<sst ${main}><si><t>${"a".repeat(1_000_000)}</t></si></sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${heading}${rows}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
}

anyEngine.describe("a file that", () => {
  const bomb = zipSync({ "xl/workbook.xml": new Uint8Array(30_000_000) });
  const lying = Buffer.from(bomb);
  lying.writeUInt32LE(0, lying.lastIndexOf(Buffer.from("PK\x01\x02", "latin1")) + 24);
  test.each<[string, Uint8Array | string, RegExp]>([
    ["is empty", "", /empty|select/i],
    ["has no heading that is known", "a,b\r\n1,2", /no known heading/],
    ["has a heading twice", "Name,name\r\n1,2", /appears twice/],
    ["is a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), /could not be read/],
    ["is half a workbook", fixture("events-libreoffice.xlsx").subarray(0, 3_000), /could not be read/],
    ["is an archive of something else", zipSync({ "a.txt": Buffer.from("x") }), /could not be read/],
    ["would be much larger than it is", bomb, /too large/],
    ["hides how large it would be", lying, /could not be read/],
    ["names one long text in many cells", repeating(), /too much text/],
    ["has too many rows", `Name\r\n${"x\r\n".repeat(1_001)}`, /at most 1000 rows/],
  ])("%s is refused with a sentence", async (_name, file, sentence) => {
    const { take } = await office();
    const { status, body } = await take(products, file);
    expect({ status, detail: body.detail }).toEqual({ status: 422, detail: expect.stringMatching(sentence) });
  });

  test("names its delimiter in the first line, as Excel writes it", async () => {
    const { take } = await office();
    expect((await take("/events", fixture("sep-line.csv"), true)).body).toMatchObject({
      ignored: [],
      rows: [{ line: 2, state: "new", title: "A" }],
    });
  });

  test("comes from an older Windows program, or from a spreadsheet as Unicode text, is read as it was meant", async () => {
    const { take } = await office();
    const row = "Name;Role\r\nÑandú;Chef für alles\r\n";
    for (const file of [
      Buffer.from(row, "latin1"),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(row.replaceAll(";", "\t"), "utf16le")]),
    ])
      expect((await take("/team-members", file, true)).body.rows).toMatchObject([{ state: "new", title: "Ñandú" }]);
  });
});

test("a thousand rows come in one go, in time, and an event's change reaches those who wait", async () => {
  const { app, take } = await office();
  const rows = Array.from({ length: 1_000 }, (_, index) => `Person ${index},Maker,${index}`);
  const { status, body } = await take("/team-members", ["Name,Role,Order priority", ...rows].join("\n"));
  expect({ status, created: body.created }).toEqual({ status: 200, created: 1_000 });
  expect((await app.get<TeamList>("/team-members", { size: 1 })).body).toMatchObject({
    total: 1_000,
    items: [{ name: "Person 999" }],
  });
});
