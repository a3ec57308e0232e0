import { escapeXml } from "../xml";

/** The parts of a workbook that hold no rows, as ECMA-376 (Office Open XML) describes them. */

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const spreadsheetSchema = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageSchema = "http://schemas.openxmlformats.org/package/2006";
const contentType = "application/vnd.openxmlformats";

/**
 * A text as a cell or an attribute holds it: a line ends with a line feed. The format spells characters as _x0041_, so a
 * text that looks so has to say that it does not mean it.
 */
export const escapeText = (text: string): string =>
  escapeXml(text.replace(/\r\n?/g, "\n")).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");

/** 0 → "A", 25 → "Z", 26 → "AA": how a sheet names its columns. */
export const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** XML is a sheet unless it says otherwise: how many there will be is known only at the end, and this part comes first. */
export const contentTypes = `${declaration}<Types xmlns="${packageSchema}/content-types"><Default Extension="rels" ContentType="${contentType}-package.relationships+xml"/><Default Extension="xml" ContentType="${contentType}-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}-officedocument.spreadsheetml.styles+xml"/></Types>`;

export const relations = `${declaration}<Relationships xmlns="${packageSchema}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const font = (bold = "") => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
const cellFormat = (numberFormat: number, { font = 0, alignment = "" }: { font?: number; alignment?: string } = {}) =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top"${alignment}/></xf>`;

/** The format of each kind of cell by its place in `styles`; the place 0 is every other cell's. */
export const styleOf = { heading: 1, text: 2, "long text": 3, number: 4, date: 5 } as const;

/** 49 is the built-in format "@": what is typed into a cell of text stays text as well. */
const [general, asText, asDate] = [0, 49, 164];
const cellFormats = [
  cellFormat(general),
  cellFormat(asText, { font: 1 }),
  cellFormat(asText),
  cellFormat(asText, { alignment: ' wrapText="1"' }),
  cellFormat(general),
  cellFormat(asDate, { alignment: ' horizontal="left"' }),
];

/** The first two fills are the format's own, and readers fail without their patterns. */
export const styles = `${declaration}<styleSheet xmlns="${spreadsheetSchema}"><numFmts count="1"><numFmt numFmtId="${asDate}" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2">${font()}${font("<b/>")}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The longest name of a sheet, and what it must not hold (Excel specifications and limits). */
const maxNameCharacters = 31;
const notInName = /[:\\/?*[\]']/g;

/** A sheet as it was written: its filter spans `range`, which is like "$A$1:$D$20". */
export interface WrittenSheet {
  name: string;
  range: string;
}

/** "Event Registrations" for the first sheet, "Event Registrations 2" for the next. @param number counts from 1 */
export function sheetName(name: string, number: number): string {
  const end = number === 1 ? "" : ` ${number}`;
  const room = maxNameCharacters - end.length;
  return `${name.replace(notInName, " ").slice(0, room).trimEnd()}${end}`;
}

/** The list of the sheets. A filter has a hidden name besides what its sheet says of it, as Excel writes it. */
export function workbook(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 2}"/>`,
  );
  const filters = sheets.map(
    ({ name, range }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escapeText(name)}'!${range}</definedName>`,
  );
  return `${declaration}<workbook xmlns="${spreadsheetSchema}" xmlns:r="${office}"><sheets>${list.join("")}</sheets><definedNames>${filters.join("")}</definedNames></workbook>`;
}

/** Where the parts of a workbook lie. */
export function workbookRelations(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, index) =>
      `<Relationship Id="rId${index + 2}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageSchema}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/>${sheets.join("")}</Relationships>`;
}
