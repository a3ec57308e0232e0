import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyContent, type OwnProject } from "../members/schema";
import { ProjectKeeper } from "./project-keeper";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const project: OwnProject = {
  ...emptyContent,
  id: 7,
  review: "draft",
  review_note: "",
  submitted_at: null,
  site: "none",
  created_at: "2026-03-07T08:00:00.000Z",
  updated_at: "2026-03-07T08:00:00.000Z",
  makers: [],
  uploads: [],
  room: { used: 0, limit: 1_000 },
};

/** Stands in for the server. @param uploads its responses to files, in order */
function serve(...uploads: Response[]) {
  let stored = project;
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "POST" && /\/(pictures|files)$/.test(path)) return uploads.shift();
    if (method === "PUT") stored = { ...stored, ...JSON.parse(String(body)) };
    return Response.json(stored);
  });
  return () => stored;
}

const uploaded = (id: number) =>
  Response.json({ id, name: "IMG_1.jpg", is_picture: true, size: 4, room: { used: 4, limit: 1_000 } });

/** A new project with a title and a photo that are not sent yet. */
function typed() {
  const keeper = new ProjectKeeper(3, undefined);
  const file = keeper.take(new Blob(["IMG1"]), { name: "IMG_1.jpg", isPicture: true });
  keeper.change(() => ({ title: "Coat hook", picture: { file, alt: "" } }));
  return keeper;
}

test.each([500, 502, 507, 408, 401])("a photo stays until the server takes it: %d", async (status) => {
  const stored = serve(new Response("<h1>Error</h1>", { status }), uploaded(12));
  const keeper = typed();
  expect(await keeper.save()).toBe(false);
  expect(keeper.kept.pending).toHaveLength(1);
  expect(await keeper.save()).toBe(true);
  expect(keeper.kept.pending).toHaveLength(0);
  expect(stored()).toMatchObject({ title: "Coat hook", picture: { file: 12 } });
});

test.each([409, 413, 415, 422])("a refused photo goes with the reason, and the rest is saved: %d", async (status) => {
  const stored = serve(Response.json({ detail: "This is not a picture" }, { status }));
  const keeper = typed();
  expect(await keeper.save()).toBe(true);
  expect(keeper.kept).toMatchObject({ pending: [], message: "This is not a picture", content: { picture: null } });
  expect(stored()).toMatchObject({ title: "Coat hook", picture: null });
});
