// Required before `npm start`, `npm run dev` and the commands: reads settings from `.env` if it exists. Environment
// variables take precedence. A release reads no such file; its service manager sets the variables.
try {
  process.loadEnvFile();
} catch (error) {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
