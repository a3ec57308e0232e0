// Required before `npm start`, `npm run dev` and the commands: reads `.env`, which environment variables override.
try {
  process.loadEnvFile();
} catch (error) {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
