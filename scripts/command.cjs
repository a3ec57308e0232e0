// `./backup` and the like of a release: a command that the built server has. CommonJS, as start.cjs: nothing is compiled.
const { join } = process.getBuiltinModule("node:path");

const [name, ...parameters] = process.argv.slice(2);
process.env.NODE_ENV = "production";
/** @type {Record<string, (options: { parameters: string[] }) => Promise<void>>} */
const server = module.require(join(__dirname, "../build/server/server.cjs"));
const command = server[`${name}Command`];
if (!command) throw new Error(`There is no command ${name}.`);
command({ parameters }).catch((/** @type {NodeJS.ErrnoException} */ error) => {
  // System errors name the cause and the file: "EACCES: permission denied, open '/media/stick/makerspace.tgz'".
  const isSaid = /^(Admin|Backup|Configuration)Error$/.test(error.name) || error.syscall !== undefined;
  console.error(isSaid ? error.message : error);
  process.exitCode = 1;
});
