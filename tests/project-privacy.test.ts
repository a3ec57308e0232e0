import { expect, test } from "vitest";
import { routes } from "../src/app/api.server";
import { tokenRights } from "../src/features/api-tokens/rights";
import type { OwnProject, OwnProjects, Uploaded } from "../src/features/projects/members/schema";
import type { Caller } from "./support/app";
import { insertUser, insertWebhook } from "./support/factories";
import { formWith } from "./support/files";
import { type ListeningSite, listeningSite } from "./support/listening";
import { plain } from "./support/nasty-files";

/** The callers of the table. */
const callers = [
  "anonymous",
  "member",
  "maker",
  "co-maker",
  "asked",
  "declined",
  "reviewer",
  "admin",
  "token",
  "token with all rights",
] as const;
type CallerName = (typeof callers)[number];

const makers = ["maker", "co-maker"] as const;
/** A token of which the holder ticked that it may review. */
const reviewers = ["reviewer", "admin", "token with all rights"] as const;

/** Words that stand for something private, and the callers who may read them somewhere. */
const secrets: Record<string, readonly CallerName[]> = {
  // The mail that asks a co-maker names it in its subject, and administrators see the list of mails.
  "Title Of The Draft": [...makers, "asked", "admin"],
  "Description of the draft": makers,
  "Step of the draft": makers,
  "Submitted title": [...makers, ...reviewers],
  "Step of the submission": [...makers, ...reviewers],
  "Returned title": [...makers, "admin"],
  "Step of the returned": makers,
  "note of the reviewer": makers,
  "Edited title": makers,
  "Step of the edit": makers,
  // Only the maker who typed an address sees it, until it is answered.
  "asked@people.example": ["maker", "asked", "admin"],
  "declined@people.example": ["declined", "admin"],
  "comaker@people.example": ["co-maker", "admin"],
  // How somebody who declined would have been named.
  "Declining Dudu": makers,
  "secret-plan.stl": makers,
};

type Site = ListeningSite;
type By = Record<CallerName, Pick<Caller, "raw">>;

const stl = Buffer.from(`solid secret\n${"facet normal 0 0 0\n".repeat(4)}endsolid secret\n`);

async function write(maker: Caller, title: string, word: string) {
  const { body: begun } = await maker.post<OwnProject>("/users/me/projects", { title });
  const photo = formWith(await plain(40, 30).png().toBuffer(), {}, "photo.png", "image/png");
  const picture = (await maker.post<Uploaded>(`/users/me/projects/${begun.id}/pictures`, photo)).body.id;
  const { body } = await maker.put<OwnProject>(`/users/me/projects/${begun.id}`, {
    description: word.startsWith("Step of the draft") ? "Description of the draft" : "Plain words.",
    picture: { file: picture, alt: "A hook" },
    steps: [{ key: "one", title: "One", text: word, pictures: [] }],
  });
  return body.id;
}

/** A draft, a submission, a returned project, and a published one whose edit waits, all of one maker. */
async function workshop(site: Site) {
  const { db } = site;
  const account = async (email: string, full_name: string, role: "member" | "moderator" | "admin" = "member") =>
    site.as(await insertUser(db, { email, full_name, is_verified: 1, role }));
  const maker = await account("maker@people.example", "Making Maita");
  const coMaker = await account("comaker@people.example", "Comaking Chipo");
  const asked = await account("asked@people.example", "Asked Anesu");
  const declined = await account("declined@people.example", "Declined Dudu");
  const [reviewer, admin] = [
    await account("reviewer@people.example", "Reviewing Rudo", "moderator"),
    await account("admin@people.example", "Admin Ada", "admin"),
  ];
  const ids = {
    draft: await write(maker, "Title Of The Draft", "Step of the draft"),
    submitted: await write(maker, "Submitted title", "Step of the submission"),
    returned: await write(maker, "Returned title", "Step of the returned"),
    approved: await write(maker, "Coat hook", "Sand the edge."),
  };
  for (const id of Object.values(ids)) {
    const { status } = await maker.put(`/users/me/projects/${id}/makers`, {
      makers: [
        { id: (await maker.get<OwnProject>(`/users/me/projects/${id}`)).body.makers[0]?.id, name: "Maita" },
        { name: "Chipo", email: "comaker@people.example" },
        ...(id === ids.draft ? [{ name: "Anesu", email: "asked@people.example" }] : []),
        ...(id === ids.approved ? [{ name: "Declining Dudu", email: "declined@people.example" }] : []),
      ],
    });
    expect(status).toBe(200);
    await answer(coMaker, true);
  }
  await answer(declined, false);
  const file = formWith(stl, {}, "secret-plan.stl", "model/stl");
  const plan = (await maker.post<Uploaded>(`/users/me/projects/${ids.draft}/files`, file)).body.id;
  await maker.put(`/users/me/projects/${ids.draft}`, { files: [plan] });
  const done = [
    ...(await Promise.all([ids.submitted, ids.returned].map((id) => maker.post(`/users/me/projects/${id}/submit`)))),
    await reviewer.post(`/projects/${ids.returned}/return`, { note: "note of the reviewer" }),
    await maker.post(`/users/me/projects/${ids.approved}/submit`),
    await reviewer.post(`/projects/${ids.approved}/approve`),
    await maker.put(`/users/me/projects/${ids.approved}`, {
      title: "Edited title",
      steps: [{ key: "one", title: "One", text: "Step of the edit", pictures: [] }],
    }),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  await insertWebhook(db);
  const token = async (rights?: string[]) => {
    const { body } = await admin.post<{ token: string }>("/api-tokens", { name: "Screen", ...(rights && { rights }) });
    const raw: Caller["raw"] = (method, path, sent = {}) =>
      site.raw(method, path, { ...sent, headers: { authorization: `Bearer ${body.token}` } });
    return { raw };
  };
  const by: By = {
    ...{ anonymous: site, member: await site.as("member"), maker, "co-maker": coMaker, asked, declined },
    ...{ reviewer, admin, token: await token(), "token with all rights": await token([...tokenRights]) },
  };
  return { by, ids, plan };
}

async function answer(caller: Caller, accept: boolean): Promise<void> {
  const { requests } = (await caller.get<OwnProjects>("/users/me/projects")).body;
  for (const { id } of requests) await caller.post(`/users/me/maker-requests/${id}`, { accept });
}

/** Every call that reads: about each of the projects where it is about one, and about number 1. */
function addresses(ids: readonly number[], plan: number): string[] {
  return routes.flatMap(({ method, path }) => {
    if (method !== "get") return [];
    const named = path.includes("{id}") && path.includes("project") ? ids : [1];
    return named.flatMap((id) => {
      const plain = path
        .replace("{id}", String(id))
        .replace("{file}", String(plan))
        .replaceAll(/\{\w+\}/g, "1");
      return [`${plain}?size=100&format=csv`, `${plain}?q=title&search=title&size=100`];
    });
  });
}

test("no draft, note, address, declined maker or file of a draft is seen by those who must not", async () => {
  const site = await listeningSite({ origin: "https://makers.example" });
  const { by, ids, plan } = await workshop(site);
  const all = addresses(Object.values(ids), plan);
  const learnt = Object.fromEntries(Object.keys(secrets).map((secret) => [secret, new Set<string>()]));
  for (const caller of callers)
    for (const address of all) {
      const text = await (await by[caller].raw("GET", address)).text();
      for (const secret of Object.keys(secrets)) if (text.includes(secret)) learnt[secret]?.add(caller);
    }
  expect(Object.fromEntries(Object.entries(learnt).map(([secret, who]) => [secret, [...who]]))).toEqual(secrets);
});

test("files of drafts have no public address, and sitemaps and feeds do not know them", async () => {
  const site = await listeningSite({ origin: "https://makers.example" });
  const { by, ids, plan } = await workshop(site);
  const rows = await site.db.selectFrom("project_files").select(["url", "public_url", "project_id"]).execute();
  const closed = rows.filter(({ project_id }) => project_id !== ids.approved);
  expect(closed.length).toBe(4);
  expect(closed.map(({ public_url }) => public_url)).toEqual(Array(4).fill(""));
  for (const { url } of rows) {
    const { status, body } = await site.ask(url);
    expect([status, body.includes("solid secret")], url).toEqual([404, false]);
  }
  for (const path of [
    "/sitemap.xml",
    "/sitemap-pages.xml",
    "/sitemap-projects.xml",
    "/blog/rss.xml",
    "/news/atom.xml",
  ]) {
    const { body } = await site.ask(path);
    const text = body.toString();
    for (const id of [ids.draft, ids.submitted, ids.returned]) expect(text, path).not.toContain(`/projects/${id}<`);
    for (const secret of Object.keys(secrets)) expect(text, path).not.toContain(secret);
  }
  const read = callers.map(async (caller) => {
    const asMaker = await by[caller].raw("GET", `/users/me/projects/${ids.draft}/files/${plan}`);
    const asReviewer = await by[caller].raw("GET", `/projects/${ids.draft}/submission/files/${plan}`);
    return [caller, asMaker.status === 200, asReviewer.status === 200];
  });
  expect((await Promise.all(read)).filter(([, ...seen]) => seen.includes(true))).toEqual([
    ["maker", true, false],
    ["co-maker", true, false],
  ]);
});
