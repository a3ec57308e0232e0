/** `npm run texts`: brings the PO files up to date with the texts of the source. */
import { join } from "node:path";
import { updatePoFiles } from "./update.ts";

updatePoFiles(join(import.meta.dirname, "../.."));
