// CommonJS without types to strip: every start runs this file, and either of the two would cost it 30 ms and 15 MB.
const { readdirSync, readFileSync, statSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");

const root = join(__dirname, "..");
/** Describes the sources of the build in build/; written by scripts/build.ts. */
const stampPath = join(root, "build/built-from.json");

/** Everything the build is made from: folders, and files by their names with a point in them. */
const sources = [
  "src",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/browser",
  "scripts/build.ts",
  "scripts/freshness.cjs",
  "scripts/run-site.cjs",
  "scripts/server-bundle.ts",
  "scripts/yaml.ts",
  "samples/anchor-makerspace/team.yaml",
  "samples/anchor-makerspace/partners.yaml",
];

/** @returns {string[]} the files that the build is made from, as paths from the root */
const sourceFiles = () =>
  sources.flatMap((source) => (source.includes(".") ? [source] : filesIn(source))).filter((file) => !isTest(file));

/** @param {string} file */
const isTest = (file) => file.endsWith(".test.ts") || file.endsWith(".test.tsx");

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Returns the size and modification time of every source file, to detect changes within milliseconds. */
function listing() {
  return sourceFiles()
    .map((file) => {
      const found = statSync(join(root, file), { throwIfNoEntry: false });
      return `${file} ${found?.size} ${found?.mtimeMs}`;
    })
    .join("\n");
}

/** Whether the build matches the sources' sizes and times; false after a copy: scripts/build.ts compares contents. */
function isFresh() {
  try {
    return JSON.parse(readFileSync(stampPath, "utf8")).listing === listing();
  } catch {
    return false; // there is no build
  }
}

/** Error message when the system killed the build, which usually means that memory ran out. */
const killed =
  "The build was ended by the system, most likely because this machine has too little memory for it: it needs about 1 GB. Add swap, or start a release, which is built already, or build on another machine and copy the whole folder.";

module.exports = { isFresh, killed, listing, root, sourceFiles, stampPath };
