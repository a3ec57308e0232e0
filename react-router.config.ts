import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/app",
  buildDirectory: "build",
  serverBuildFile: "server.js",
  ssr: true,
  // Every route is known from the first page on: no second request to discover one on a patchy line.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
