import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { fonts } from "./scripts/fonts.ts";

/** What every page runs on. In one file it compresses better than in several, and it outlives most releases. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//;

export default defineConfig({
  plugins: [fonts(import.meta.dirname), tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: [{ name: "framework", test: framework }] } } } },
    },
    ssr: { build: { rollupOptions: { input: "./src/server.ts" } } },
  },
});
