import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ownFolder } from "../platform/data-directory.server";
import { ConfigurationError } from "../platform/env.server";

/** The project's `samples/`. */
const samples = join(ownFolder, "samples");

/** The default sample content. */
const defaultOrganisation = "anchor-makerspace";

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * The absolute path of the sample content.
 * @param setting "on", "off", a folder in samples/, or any path
 * @throws ConfigurationError for a missing folder
 */
export function findSampleFolder(setting: string): string | undefined {
  if (setting === "off") return undefined;
  const name = setting === "on" ? defaultOrganisation : setting;
  const folder = basename(name) === name ? join(samples, name) : resolve(name);
  // Excludes "." and "..".
  if (!/^\.*$/.test(name) && isFolder(folder)) return folder;
  throw new ConfigurationError(
    `SAMPLE_CONTENT must be on, off, the name of a folder in samples/ (${organisations().join(", ")}), or the path of a folder such as ./my-samples.`,
  );
}

/** Whether it is the organisation in the built-in texts. */
export const isDefault = (folder: string): boolean => folder === join(samples, defaultOrganisation);

/** The names of all folders in `samples/`. */
export const organisations = (): string[] =>
  existsSync(samples)
    ? readdirSync(samples, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : [];

/** The paths of all folders in `samples/`. */
export const organisationFolders = (): string[] => organisations().map((name) => join(samples, name));
