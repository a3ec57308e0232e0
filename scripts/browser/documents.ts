/**
 * Checks public documents: every page with the Nu HTML checker of the W3C, in HTML as browsers get it, and the API's
 * description with Redocly's recommended rules. The Nu checker needs Java. Its package fetches it
 * where it is missing.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltSite } from "../../tests/support/built-site.ts";
import { openTool } from "../tools.ts";
import { publicPages } from "./public-pages.ts";

const pages = [...publicPages, "/signup", "/search?q=solder", "/account", "/admin", "/nowhere", "/api/docs"];

interface HtmlMessage {
  type: "error" | "info" | "non-document-error";
  subType?: "warning";
  url: string;
  message: string;
  extract: string;
}

interface ApiProblem {
  severity: "error" | "warn";
  ruleId: string;
  message: string;
  location: { pointer?: string }[];
}

interface Nu {
  vnu: { check: (parameters: string[]) => Promise<string> };
}

interface Redocly {
  createConfig: (config: object) => Promise<object>;
  lintFromString: (given: { source: string; config: object }) => Promise<ApiProblem[]>;
}

const tools = openTool("documents");

/** Returns errors, and pages without a heading of level one. */
async function checkPages(address: string): Promise<string[]> {
  const { default: checker } = await tools.load<{ default: Nu }>("vnu-jar");
  const folder = mkdtempSync(join(tmpdir(), "documents-"));
  try {
    const files: string[] = [];
    for (const page of pages) {
      const file = join(folder, `${encodeURIComponent(page)}.html`);
      writeFileSync(file, await (await fetch(address + page)).text());
      files.push(file);
    }
    const output = await checker.vnu.check(["--format", "json", "--exit-zero-always", ...files]);
    const { messages } = JSON.parse(output) as { messages: HtmlMessage[] };
    return messages
      .filter(({ type, message }) => type !== "info" || /computed heading level of 1/.test(message))
      .map(({ url, message, extract }) => `${decodeURIComponent(url.split("/").at(-1) ?? "")}: ${message} ${extract}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkApi(address: string): Promise<string[]> {
  const { createConfig, lintFromString } = await tools.load<Redocly>("@redocly/openapi-core");
  const source = await (await fetch(`${address}/api/openapi.json`)).text();
  const problems = await lintFromString({ source, config: await createConfig({ extends: ["recommended"] }) });
  return problems
    .filter(({ severity }) => severity === "error")
    .map(({ ruleId, message, location }) => `/api/openapi.json: ${ruleId}: ${message} ${location[0]?.pointer ?? ""}`);
}

const site = await startBuiltSite({ sampleContent: true });
try {
  const faults = [...(await checkPages(site.address)), ...(await checkApi(site.address))];
  for (const fault of faults) console.error(fault);
  console.log(`${pages.length} pages and the API's description: ${faults.length} errors`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await site.stop();
}
