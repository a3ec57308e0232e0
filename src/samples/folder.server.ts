import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ConfigurationError } from "../platform/env.server";

/** `samples/` of the project: two folders up, from the sources as from the built server. */
const samples = join(import.meta.dirname, "../../samples");

/** Whose content a site begins with unless it is told otherwise. */
const defaultOrganisation = "anchor-makerspace";

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * The folder with the sample content of an organisation.
 *
 * @param setting "on" for the default one, "off", the name of a folder in samples/, or the path of one anywhere
 * @returns an absolute path; undefined when the site begins empty
 * @throws ConfigurationError when there is no such folder
 */
export function findSampleFolder(setting: string): string | undefined {
  if (setting === "off") return undefined;
  const name = setting === "on" ? defaultOrganisation : setting;
  const folder = basename(name) === name ? join(samples, name) : resolve(name);
  // "." and "..", which are no names of organisations, end here as well.
  if (!/^\.*$/.test(name) && isFolder(folder)) return folder;
  throw new ConfigurationError(
    `SAMPLE_CONTENT must be on, off, the name of a folder in samples/ (${organisations().join(", ")}), or the path of a folder such as ./my-samples.`,
  );
}

/** Whether it is the organisation whose members, stories and people the pages themselves tell of. */
export const isDefault = (folder: string): boolean => folder === join(samples, defaultOrganisation);

/** The names of all folders in `samples/`. */
export const organisations = (): string[] =>
  existsSync(samples)
    ? readdirSync(samples, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : [];

/** The folders of all organisations in `samples/`. */
export const organisationFolders = (): string[] => organisations().map((name) => join(samples, name));
