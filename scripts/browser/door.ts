import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import type { InlineConfig } from "vite";
import { promisedBrowsers, withoutEval } from "./target.ts";

const folder = "src/features/door/phone";

const alone = (root: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: "error",
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"', ...withoutEval },
});

/** Builds the door page and its service worker into `outDir`. The page's script and styles have fixed addresses. */
export async function buildDoor(root: string, outDir: string): Promise<void> {
  const { build } = await import("vite");
  const common = {
    outDir,
    emptyOutDir: false,
    target: promisedBrowsers,
    assetsInlineLimit: 0,
    modulePreload: false,
  } as const;
  await build({
    ...alone(root),
    plugins: [tailwindcss()],
    build: {
      ...common,
      cssCodeSplit: false,
      rollupOptions: {
        input: join(root, folder, "main.tsx"),
        output: {
          entryFileNames: "door.js",
          chunkFileNames: "assets/door-[hash:7].js",
          assetFileNames: ({ names: [name = ""] }) =>
            name.endsWith(".css") ? "door.css" : "assets/[name]-[hash:8][extname]",
        },
      },
    },
  });
  await build({
    ...alone(root),
    build: {
      ...common,
      rollupOptions: {
        input: join(root, folder, "door-worker.ts"),
        output: { entryFileNames: "door-sw.js", format: "iife" },
      },
    },
  });
}
