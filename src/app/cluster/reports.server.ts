import type { Worker } from "node:cluster";
import type { FromMember, ToMember } from "./messages";

/** Members that have not responded by then are left out; milliseconds. */
const patienceMs = 2_000;

interface Gathering {
  reports: unknown[];
  missing: Set<Worker>;
  done: () => void;
}

/** Collects the reports of all processes for the one that a metrics request reaches. */
export class Reports {
  readonly #members: () => Worker[];
  readonly #gatherings = new Map<string, Gathering>();

  /** @param members returns the members that can be asked now */
  constructor(members: () => Worker[]) {
    this.#members = members;
  }

  take(from: Worker, message: FromMember): void {
    if (message.kind === "gather") this.#gather(from, message.id);
    if (message.kind !== "report") return;
    const gathering = this.#gatherings.get(message.id);
    if (!gathering?.missing.delete(from)) return;
    gathering.reports.push(message.report);
    if (gathering.missing.size === 0) gathering.done();
  }

  #gather(asker: Worker, id: number): void {
    const key = `${asker.id} ${id}`;
    const reports: unknown[] = [];
    const timer = setTimeout(() => this.#gatherings.get(key)?.done(), patienceMs);
    const done = () => {
      clearTimeout(timer);
      this.#gatherings.delete(key);
      send(asker, { kind: "gathered", id, reports });
    };
    const asked = this.#members();
    this.#gatherings.set(key, { reports, missing: new Set(asked), done });
    for (const worker of asked) send(worker, { kind: "report", id: key });
    if (asked.length === 0) done();
  }
}

function send(worker: Worker, message: ToMember): void {
  if (worker.isConnected()) worker.send(message);
}
