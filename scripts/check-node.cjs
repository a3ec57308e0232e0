// Loaded before a script (`node --require`). Platforms without a node-… package run their own Node.js; one that is too
// old would only report that it does not know ".ts".
const oldest = 24;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `This is Node.js ${process.versions.node}. Node.js ${oldest} or later is needed, and none comes along for ${process.platform} on ${process.arch}, or it was left out of the install. Install one from https://nodejs.org and start again.`,
  );
  process.exit(1);
}
