import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** Loaded before a program (`node --import`): resolves our sources' imports without extensions, and `?raw`. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith(".") && !specifier.endsWith("?raw") && context.parentURL?.startsWith("file:")) {
      const source = new URL(`${specifier}.ts`, context.parentURL);
      if (existsSync(fileURLToPath(source))) return next(source.href, context);
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith("?raw")) return next(url, context);
    const text = readFileSync(fileURLToPath(url), "utf8");
    return { format: "module", shortCircuit: true, source: `export default ${JSON.stringify(text)}` };
  },
});
