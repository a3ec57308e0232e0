// Required before `npm start`, `npm run dev` and the commands: reads settings from `.env`, if there is one. Variables that are set
// already win. A release reads none; its service manager sets the variables.
try {
  process.loadEnvFile();
} catch (error) {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
