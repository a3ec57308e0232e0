import { type ChildProcess, spawn } from "node:child_process";
import { chromiumFlags } from "../tests/e2e/chromium.ts";

/** Starts a Chromium that Lighthouse can steer. @returns its port, once it listens */
export async function startBrowser(
  program: string,
  directory: string,
): Promise<{ browser: ChildProcess; port: number }> {
  const flags = [...chromiumFlags, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${directory}`];
  const browser = spawn(program, [...flags, "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
  const port = await new Promise<number>((resolve, reject) => {
    let said = "";
    browser.stderr?.on("data", (data) => {
      said += data;
      const listening = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said);
      if (listening) resolve(Number(listening[1]));
    });
    browser.once("exit", () => reject(new Error(`Chromium did not start.\n${said}`)));
  });
  return { browser, port };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
