import { installPackages, pathOf, runs } from "../e2e/chromium.ts";

/** Returns the path of this machine's Firefox. */
export const findFirefox = () =>
  ["firefox-esr", "firefox"].map(pathOf).find((path) => path !== undefined && runs(path));

/** Returns Firefox's path; if missing, installs Debian's package (as root). @returns undefined if it cannot */
export function ensureFirefox(): string | undefined {
  const found = findFirefox();
  if (found) return found;
  console.log("There is no Firefox on this machine; installing one.");
  installPackages(["firefox-esr"]);
  return findFirefox();
}

/** What WebKit needs beside its driver: a screen, what gives a window the keyboard, and the window's own parts. */
const webKitPackages = ["webkit2gtk-driver", "xvfb", "xdotool", "python3-gi", "gir1.2-webkit2-4.1", "gir1.2-gtk-3.0"];

/** A machine may have the programs without the libraries of the window. */
const hasWindow = () =>
  runs("/usr/bin/python3", "-c", 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")');

/** Returns the path of WebKit's driver, where all its parts are there. */
export const findWebKit = () =>
  ["Xvfb", "xdotool"].every(pathOf) && hasWindow() ? pathOf("WebKitWebDriver") : undefined;

/** Returns the path of WebKit's driver; if a part is missing, installs Debian's packages (as root). */
export function ensureWebKit(): string | undefined {
  const found = findWebKit();
  if (found) return found;
  console.log("There is no WebKit on this machine; installing it.");
  installPackages(webKitPackages);
  return findWebKit();
}
