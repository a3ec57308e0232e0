import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/app",
  // scripts/build.ts moves it to build/ when all of it is there.
  buildDirectory: "build.next",
  // One for each entry that scripts/server-bundle.ts names.
  serverBuildFile: "[name].cjs",
  serverModuleFormat: "cjs",
  ssr: true,
  // Our loaders share code with their pages: apart, they would be one more file of each first load.
  splitRouteModules: false,
  // Every route is known from the first page on: no second request to discover one on a patchy line.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
