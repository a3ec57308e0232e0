import { dropCopy, readCopies, storeCopy } from "../../../admin/drafts/device-copies";
import { ApiError, isTransient } from "../../../client/api-error";
import { newKey } from "../../../client/new-key";
import { sessionApi } from "../../../client/session";
import { detailOf } from "../../../client/use-loaded";
import { ownProjectsApi, reviewApi } from "../members/client";
import { filesIn, mapFiles } from "../members/content-files";
import { type Content, type ContentChange, emptyContent, type OwnProject } from "../members/schema";
import { mergeContent } from "./merge";

/** A picture or file that has not arrived at the server. Content names it by a number below 0. */
export interface Pending {
  id: number;
  blob: Blob;
  name: string;
  isPicture: boolean;
}

/** The typed version, the server's version, and whether they are the same. */
export interface KeptProject {
  content: Content;
  pending: readonly Pending[];
  /** the project as the server has it; undefined until it has one */
  stored: OwnProject | undefined;
  state: "saved" | "saving" | "waiting" | "refused";
  /** why the server refused it or a file, or that the texts of two makers were merged */
  message: string;
}

/** The calls by which a form reads and changes a project, and where this device keeps a copy of it. */
export interface ProjectCalls {
  resource: string;
  read: (id: number) => Promise<OwnProject>;
  change: (id: number, body: ContentChange) => Promise<OwnProject>;
  readFile: (id: number, file: number) => Promise<Blob>;
  /** undefined: only its makers add pictures and files */
  adding: Pick<ReturnType<typeof ownProjectsApi>, "create" | "picture" | "file"> | undefined;
}

const own = ownProjectsApi(sessionApi);
const callsOfMakers: ProjectCalls = { ...own, resource: "member_project", adding: own };

const review = reviewApi(sessionApi);

/** The calls of a reviewer, who edits a project that waits for a review. */
export const callsOfReviewers: ProjectCalls = {
  ...review,
  resource: "project_submission",
  read: async (id) => (await review.read(id)).content,
  adding: undefined,
};

/** How long after a change it is saved; milliseconds. */
const pauseMs = 1_200;
/** How long until another attempt without a connection; milliseconds. */
const patienceMs = 15_000;

const contentKeys = Object.keys(emptyContent) as (keyof Content)[];

const contentOf = (project: OwnProject): Content =>
  Object.fromEntries(contentKeys.map((key) => [key, project[key]])) as unknown as Content;

/** The content without files that have not arrived. */
const arrived = (content: Content): Content => ({
  ...mapFiles(content, (file) => (file > 0 ? file : undefined)),
  // An empty line of the form is no material yet.
  materials: content.materials.filter(({ name }) => name.trim() !== ""),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a request may succeed later without a change. */
const mayPass = (error: unknown) => !(error instanceof ApiError) || isTransient(error.status);

/** Whether the server will never take a file: no room (409), too large (413), another type (415), damaged (422). */
const isFileRefused = (error: unknown) => error instanceof ApiError && [409, 413, 415, 422].includes(error.status);

/** Keeps one project on this device and on the server. Typing is never lost: it is stored here first. */
export class ProjectKeeper {
  readonly #owner: number;
  readonly calls: ProjectCalls;
  readonly #listeners = new Set<() => void>();
  #form = newKey();
  #kept: KeptProject = { content: emptyContent, pending: [], stored: undefined, state: "saved", message: "" };
  /** the typed version that the server stored last; the server may have trimmed its texts */
  #synced: Content = emptyContent;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;

  /** @param owner the signed-in account @param stored the project; undefined for a new one */
  constructor(owner: number, stored: OwnProject | undefined, calls = callsOfMakers) {
    this.#owner = owner;
    this.calls = calls;
    if (!stored) return;
    this.#synced = contentOf(stored);
    this.#kept = { ...this.#kept, stored, content: this.#synced };
  }

  get kept(): KeptProject {
    return this.#kept;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Restores what this device has of the project, and saves by itself from then on. @returns a function that stops */
  start(): () => void {
    const again = () => void this.save();
    addEventListener("online", again);
    const hidden = () => document.visibilityState === "hidden" && void this.save();
    document.addEventListener("visibilitychange", hidden);
    void this.#restore();
    return () => {
      removeEventListener("online", again);
      document.removeEventListener("visibilitychange", hidden);
      clearTimeout(this.#timer);
      void this.save();
    };
  }

  /** Changes some fields. @param change takes the present content: a photo is shrunk while somebody types on */
  change(change: (now: Content) => Partial<Content>): void {
    const content = { ...this.#kept.content, ...change(this.#kept.content) };
    const named = filesIn(content);
    const pending = this.#kept.pending.filter(({ id }) => named.includes(id));
    const { state, message } = this.#kept;
    this.#set({ content, pending, state: "waiting", message: state === "refused" ? "" : message });
    this.#storeHere();
    this.#later(pauseMs);
  }

  /** Takes a file, which is sent as soon as there is a connection. @returns the number by which content names it */
  take(blob: Blob, { name, isPicture }: Pick<Pending, "name" | "isPicture">): number {
    const id = Math.min(0, ...this.#kept.pending.map((one) => one.id)) - 1;
    this.#kept = { ...this.#kept, pending: [...this.#kept.pending, { id, blob, name, isPicture }] };
    return id;
  }

  /** Shows the project as a call has answered it. */
  show(stored: OwnProject): void {
    this.#synced = contentOf(stored);
    this.#set({ stored, content: this.#synced, state: "saved", message: "" });
  }

  /** Sends what the server does not have. @returns whether it has everything then */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
    return this.#kept.state === "saved";
  }

  #set(change: Partial<KeptProject>): void {
    this.#kept = { ...this.#kept, ...change };
    for (const listener of this.#listeners) listener();
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), ms);
  }

  get #place() {
    return { owner: this.#owner, resource: this.calls.resource };
  }

  get #isDone(): boolean {
    const { content, pending } = this.#kept;
    return pending.length === 0 && isSame(arrived(content), this.#synced);
  }

  #storeHere(): void {
    const { content, pending, stored } = this.#kept;
    const item = stored ? String(stored.id) : "new";
    const base = this.#synced;
    const copy = { item, form: this.#form, seen: stored?.updated_at ?? null, isSent: false };
    void storeCopy(this.#place, { ...copy, values: { content, pending, base }, at: new Date().toISOString() });
  }

  async #restore(): Promise<void> {
    const item = this.#kept.stored ? String(this.#kept.stored.id) : "new";
    const copy = (await readCopies(this.#place)).find((one) => one.item === item);
    if (!copy) return;
    const { content, pending, base } = copy.values as { content: Content; pending: Pending[]; base: Content };
    dropCopy(this.#place, this.#form);
    this.#form = copy.form;
    const { stored } = this.#kept;
    const now = stored ? contentOf(stored) : emptyContent;
    this.#set({ content: mergeContent(base, content, now), pending, state: "waiting" });
    await this.save();
  }

  async #saveAll(): Promise<void> {
    try {
      while (!this.#isDone) {
        this.#set({ state: "saving" });
        await this.#sendFiles();
        await this.#sendContent();
      }
      dropCopy(this.#place, this.#form);
      if (this.#kept.state !== "saved") this.#set({ state: "saved" });
    } catch (error) {
      if (mayPass(error)) {
        this.#set({ state: "waiting" });
        this.#later(patienceMs);
      } else this.#set({ state: "refused", message: detailOf(error) });
    }
  }

  get #adding() {
    const { adding } = this.calls;
    if (!adding) throw new Error("Only the makers of a project add to it");
    return adding;
  }

  /** The project on the server; makes it there first. */
  async #requireStored(): Promise<OwnProject> {
    const { stored } = this.#kept;
    if (stored) return stored;
    const made = await this.#adding.create({});
    this.#set({ stored: made });
    this.#storeHere();
    return made;
  }

  async #sendFiles(): Promise<void> {
    for (const { id, blob, name, isPicture } of this.#kept.pending) {
      const project = await this.#requireStored();
      const file = new File([blob], name, { type: blob.type });
      try {
        const send = isPicture ? this.#adding.picture : this.#adding.file;
        const { room, ...one } = await send(project.id, file);
        const { stored = project } = this.#kept;
        this.#set({ stored: { ...stored, room, uploads: [...stored.uploads, one] } });
        this.#settle(id, one.id);
      } catch (error) {
        if (!isFileRefused(error)) throw error;
        this.#settle(id, undefined);
        this.#set({ message: detailOf(error) });
      }
    }
  }

  /** Replaces a pending file by the server's, or removes a refused one. */
  #settle(id: number, arrivedAs: number | undefined): void {
    const { content, pending } = this.#kept;
    this.#set({
      content: mapFiles(content, (file) => (file === id ? arrivedAs : file)),
      pending: pending.filter((one) => one.id !== id),
    });
    this.#storeHere();
  }

  async #sendContent(): Promise<void> {
    const { id, updated_at: seen } = await this.#requireStored();
    const sent = arrived(this.#kept.content);
    const changed = contentKeys.filter((key) => !isSame(sent[key], this.#synced[key]));
    const body = Object.fromEntries(changed.map((key) => [key, sent[key]]));
    try {
      const stored = await this.calls.change(id, { ...body, seen });
      this.#synced = sent;
      this.#set({ stored });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      await this.#merge(id);
    }
  }

  /** Merges the typed version with the version that another maker saved. */
  async #merge(id: number): Promise<void> {
    const stored = await this.calls.read(id);
    const content = mergeContent(this.#synced, this.#kept.content, contentOf(stored));
    this.#synced = contentOf(stored);
    this.#set({
      stored,
      content,
      message: "Somebody else changed this project as well. The texts of both of you are kept; please read it again.",
    });
    this.#storeHere();
  }
}
