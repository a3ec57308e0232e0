import { openTool } from "../../../scripts/tools.ts";
import type { Browser, Size, Tab } from "./driver.ts";

/** The parts of puppeteer-core that are used here; its types are not installed. */
interface Handle {
  asElement: () => { click: () => Promise<void>; uploadFile: (path: string) => Promise<void> } | null;
}

interface PuppeteerPage {
  goto: (address: string, options: { timeout: number }) => Promise<unknown>;
  evaluate: (expression: string) => Promise<unknown>;
  evaluateHandle: (expression: string) => Promise<Handle>;
  evaluateOnNewDocument: (work: () => void) => Promise<unknown>;
  setViewport: (size: Size) => Promise<void>;
  bringToFront: () => Promise<void>;
  keyboard: Record<"press" | "type" | "down" | "up", (key: string) => Promise<void>>;
  on: ((event: "pageerror", listen: (error: Error) => void) => void) &
    ((event: "dialog", listen: (dialog: { accept: () => Promise<void> }) => void) => void);
}

interface Puppeteer {
  default: {
    launch: (options: object) => Promise<{ newPage: () => Promise<PuppeteerPage>; close: () => Promise<void> }>;
  };
}

/** Firefox names a file that a page did not get, because it was left or the connection is gone. */
const isMissingFile = (message: string) => /^(Failed to load|downloadable font|NetworkError when)/.test(message);

/** Firefox reports no violation of the policy to its driver. */
function reportViolations(): void {
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    setTimeout(() => {
      throw new Error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI}`);
    }),
  );
}

/** Starts a Firefox without a window, steered by WebDriver BiDi. @param program its path */
export async function startFirefox(program: string, size: Size): Promise<Browser> {
  const { default: puppeteer } = await openTool("browsers").load<Puppeteer>("puppeteer-core");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: program,
    headless: true,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
    // Ends what hangs; milliseconds.
    protocolTimeout: 300_000,
  });
  const errors: string[] = [];
  return {
    async newTab() {
      const page = await browser.newPage();
      page.on("pageerror", ({ message }) => void (isMissingFile(message) || errors.push(message)));
      page.on("dialog", (dialog) => void dialog.accept());
      await page.evaluateOnNewDocument(reportViolations);
      await page.setViewport(size);
      return tabOf(page);
    },
    errors: () => errors,
    close: () => browser.close(),
  };
}

const tabOf = (page: PuppeteerPage): Tab => ({
  async load(address) {
    await page.goto(address, { timeout: 300_000 });
  },
  run: (expression) => page.evaluate(expression),
  async find(expression) {
    const element = (await page.evaluateHandle(expression)).asElement();
    return element ? { click: () => element.click(), upload: (path) => element.uploadFile(path) } : undefined;
  },
  type: (text) => page.keyboard.type(text),
  async press(...keys) {
    for (const key of keys) await page.keyboard.down(key);
    for (const key of keys.toReversed()) await page.keyboard.up(key);
  },
  show: () => page.bringToFront(),
});
