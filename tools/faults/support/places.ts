import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../../src/platform/database/database.server.ts";
import { openPostgresDatabase, openSqliteDatabase } from "../../../src/platform/database/database.server.ts";
import { createLog } from "../../../src/platform/log.server.ts";
import { startPostgres } from "../../../tests/support/postgres.ts";
import type { Row } from "./row.ts";

/** A database and the site's folder, accessed from outside the site. */
export interface Place {
  engine: "SQLite" | "PostgreSQL";
  directory: string;
  settings: Record<string, string>;
  open: () => Promise<Database>;
}

/** Runs a drill on either engine, in a folder and a database that are gone afterwards. @param name of the folder */
export async function onBothEngines(name: string, work: (place: Place) => Promise<Row[]>): Promise<Row[]> {
  const home = mkdtempSync(join(tmpdir(), `drill-${name}-`));
  const server = await startPostgres({ durable: true });
  const url = server.url("postgres");
  const directoryOf = (engine: string) => {
    const directory = join(home, engine);
    mkdirSync(directory);
    return directory;
  };
  const [sqlite, postgres] = [directoryOf("sqlite"), directoryOf("postgres")];
  const places: Place[] = [
    {
      engine: "SQLite",
      directory: sqlite,
      settings: { DATABASE_URL: "" },
      open: async () => openSqliteDatabase(sqlite),
    },
    {
      engine: "PostgreSQL",
      directory: postgres,
      settings: { DATABASE_URL: url },
      open: () => openPostgresDatabase(url, createLog("silent")),
    },
  ];
  try {
    const rows: Row[] = [];
    for (const place of places) rows.push(...(await work(place)));
    return rows;
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
