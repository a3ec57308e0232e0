import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Element, Size, Tab } from "./driver.ts";

/* WebKitGTK with its own WebDriver server, in a window on a screen that nobody sees (Xvfb). */

/** The key of an element's reference in WebDriver. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

interface Reference {
  [elementKey]: string;
}

/** WebDriver's characters for keys without a letter. */
const keys: Record<string, string> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

type Call = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<T>;

interface Screen {
  display: string;
  process: ChildProcess;
}

/** Starts a screen, which chooses its number itself. */
async function startScreen(): Promise<Screen> {
  const process = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    process.stdio[3]?.once("data", (data: Buffer) => resolve(data.toString().trim()));
    process.once("exit", () => reject(new Error("Xvfb did not start")));
  });
  return { display: `:${number}`, process };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns a function that calls a WebDriver server and throws its errors. */
function callerOf(address: string): Call {
  return async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(`${address}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value as T;
  };
}

async function untilListening(call: Call, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    try {
      await call("GET", "/status");
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error("WebKitWebDriver did not start");
}

/**
 * What WebKit also calls an error: a file that a page did not get, for which the service worker's `handled` is rejected
 * too, and directives of other browsers.
 */
const harmless = [
  /Failed to load resource|access control checks|annot load http|respondWith received an error/,
  /Unhandled Promise Rejection: NetworkError: +A network error occurred/,
  /Unrecognized Content-Security-Policy directive/,
];

const isError = (line: string) =>
  /^CONSOLE (JS|SECURITY) ERROR/.test(line) && !harmless.some((pattern) => pattern.test(line));

/** Starts a WebDriver server of WebKitGTK. @returns what calls it once it listens */
async function startServer(program: string, environment: NodeJS.ProcessEnv) {
  const port = await freePort();
  const process = spawn(program, [`--port=${port}`], { stdio: "ignore", env: environment });
  const call = callerOf(`http://127.0.0.1:${port}`);
  await untilListening(call, process);
  return { call, process };
}

/** Opens the bare window. @returns what calls its session */
async function openSession(root: Call): Promise<Call> {
  const binary = join(import.meta.dirname, "webkit-window.py");
  const { sessionId } = await root<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        browserName: "webkit-window",
        "webkitgtk:browserOptions": { binary, args: [] },
        unhandledPromptBehavior: "accept",
        timeouts: { script: 60_000, pageLoad: 300_000 },
      },
    },
  });
  return (method, path, body) => root(method, `/session/${sessionId}${path}`, body);
}

/** Starts WebKitGTK in a bare window. @param program the path of its WebDriver server */
export async function startWebKit(program: string, size: Size): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), "webkit-"));
  const log = join(folder, "console.log");
  writeFileSync(log, "");
  const screen = await startScreen();
  const server = await startServer(program, {
    ...process.env,
    DISPLAY: screen.display,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    LC_ALL: "C.UTF-8",
    LANGUAGE: "en_GB",
    WINDOW_LOG: log,
    WINDOW_DATA: folder,
    WINDOW_SIZE: `${size.width}x${size.height}`,
  });
  const stop = () => {
    server.process.kill();
    screen.process.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  const call = await openSession(server.call).catch((error: unknown) => {
    stop();
    throw error;
  });
  const windows: string[] = [];
  return {
    async newTab() {
      if (windows.length > 0) {
        const { handle } = await call<{ handle: string }>("POST", "/window/new", { type: "window" });
        await call("POST", "/window", { handle });
      }
      await call("POST", "/window/rect", { x: 0, y: 0, ...size });
      const handle = await call<string>("GET", "/window");
      const window = newestWindow(screen.display, windows);
      windows.push(window);
      const choose = () => call("POST", "/window", { handle });
      const show = async () => {
        await choose();
        focus(screen.display, window);
      };
      await show();
      return tabOf(call, choose, show);
    },
    errors: () => readFileSync(log, "utf8").split("\n").filter(isError),
    async close() {
      await call("DELETE", "").catch(() => undefined);
      stop();
    },
  };
}

const onScreen = (display: string, ...parameters: string[]) =>
  execFileSync("xdotool", parameters, {
    env: { ...process.env, DISPLAY: display },
    stdio: ["ignore", "pipe", "ignore"],
  }).toString();

function newestWindow(display: string, known: string[]): string {
  const shown = onScreen(display, "search", "--onlyvisible", "--class", ".").trim().split("\n");
  return shown.find((one) => !known.includes(one)) ?? "";
}

/** Gives a window the keyboard, as a window manager does. */
const focus = (display: string, window: string) => onScreen(display, "windowraise", window, "windowfocus", window);

function tabOf(call: Call, choose: () => Promise<unknown>, show: () => Promise<void>): Tab {
  const run = async <T>(expression: string): Promise<T> => {
    await choose();
    return call<T>("POST", "/execute/sync", { script: `return (${expression})`, args: [] });
  };
  const act = async (source: object) => {
    await choose();
    await call("POST", "/actions", { actions: [source] });
  };
  const stroke = (key: string) => [
    { type: "keyDown", value: keys[key] ?? key },
    { type: "keyUp", value: keys[key] ?? key },
  ];
  const elementOf = (reference: Reference): Element => ({
    click: () =>
      act({
        type: "pointer",
        id: "mouse",
        actions: [
          { type: "pointerMove", origin: reference, x: 0, y: 0, duration: 0 },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      }),
    async upload(path) {
      await choose();
      await call("POST", `/element/${reference[elementKey]}/value`, { text: path });
    },
  });
  return {
    async load(address) {
      await choose();
      await call("POST", "/url", { url: address });
    },
    run,
    async find(expression) {
      const found = await run<Reference | null>(expression);
      return found ? elementOf(found) : undefined;
    },
    type: (text) => act({ type: "key", id: "keyboard", actions: [...text].flatMap(stroke) }),
    press: (...pressed) => {
      const values = pressed.map((key) => keys[key] ?? key);
      const actions = [
        ...values.map((value) => ({ type: "keyDown", value })),
        ...values.toReversed().map((value) => ({ type: "keyUp", value })),
      ];
      return act({ type: "key", id: "keyboard", actions });
    },
    show,
  };
}
