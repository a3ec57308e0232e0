import type { CurrentUser } from "../../../api/current-user";
import { type AnyAsked, type Calls, doneEndpoint, endpoint } from "../../../api/endpoint.server";
import { Problem } from "../../../platform/errors/problem.server";
import { doneSchema } from "../../../platform/fields";
import { foldKey } from "../../../platform/text";
import { mayMailAddress, strangerMark } from "../../mails/mails.server";
import { removeClosed } from "../../uploads/store-upload.server";
import { project } from "../resource";
import { sendProjectFile, storeProjectFile } from "./files.server";
import { notifyApproved, notifyReturned, notifySubmitted } from "./mails.server";
import { answerRequest, setMakers } from "./makers.server";
import {
  archiveOwn,
  changeOwn,
  chooseForLeaving,
  createOwn,
  deleteOwn,
  findOwn,
  listOwn,
  siteState,
  toOwn,
  withdrawOwn,
} from "./model.server";
import { personalDataOfProjects } from "./personal.server";
import { report } from "./report.server";
import {
  approve,
  changeSubmission,
  findSubmission,
  findWaiting,
  listSubmissions,
  sendBack,
  submit,
} from "./review.server";
import {
  contentChangeSchema,
  leavingSchema,
  type MakersChange,
  makerAnswerSchema,
  makersChangeSchema,
  newProjectSchema,
  ownProjectSchema,
  ownProjectsSchema,
  projectFileParams,
  projectFileSchema,
  projectPictureSchema,
  returnSchema,
  submissionSchema,
  submissionsSchema,
  takesProjectFile,
  takesProjectPicture,
  uploadedSchema,
} from "./schema";

/** Only people with a confirmed e-mail write projects. @throws Problem 409 */
function refuseUnconfirmed({ is_verified }: CurrentUser): void {
  if (!is_verified) throw new Problem(409, "Confirm your e-mail first. We sent you a link when you signed up.");
}

/** Counts a member's writes before the body is read; a form saves itself often. */
async function countWrite({ user, limits, now }: Pick<AnyAsked, "user" | "limits" | "now">): Promise<void> {
  await limits.projectWrites.count(String(user?.id), now());
}

const ofMembers = { access: "member", forPeople: true } as const;

const list = endpoint({
  ...ofMembers,
  call: "GET /users/me/projects",
  summary: "Your projects with their states, your room, and who wants to name you as a maker",
  answer: ownProjectsSchema,
  handle: ({ db, user, site, now }) => listOwn(db, user, { site, now: now() }),
});

const create = endpoint({
  ...ofMembers,
  call: "POST /users/me/projects",
  summary: "Begin a project as a draft",
  before: countWrite,
  body: newProjectSchema,
  answer: ownProjectSchema,
  status: 201,
  refusals: [409, 429],
  handle({ db, user, site, now, body }) {
    refuseUnconfirmed(user);
    return createOwn(db, body, { user, site, now: now() });
  },
});

const read = endpoint({
  ...ofMembers,
  call: "GET /users/me/projects/{id}",
  summary: "One of your projects, with its state and the reviewer's note",
  answer: ownProjectSchema,
  async handle({ db, user, site, now, params }) {
    return toOwn(db, await findOwn(db, params.id, user.id), { userId: user.id, site, now: now() });
  },
});

const change = endpoint({
  ...ofMembers,
  call: "PUT /users/me/projects/{id}",
  summary: "Update the given fields of your project; a published version stays until the change is approved",
  before: countWrite,
  body: contentChangeSchema,
  bodyLimit: 1024 * 1024,
  answer: ownProjectSchema,
  refusals: [409, 412, 429],
  handle: ({ db, user, site, now, params, body }) =>
    changeOwn(db, params.id, body, { userId: user.id, site, now: now() }),
});

const remove = doneEndpoint({
  ...ofMembers,
  call: "DELETE /users/me/projects/{id}",
  summary: "Delete your project with its pictures and files; a published one is archived first",
  done: "Project deleted",
  refusals: [409],
  async handle({ db, files, user, now, params }) {
    for (const url of await deleteOwn(db, params.id, user.id, now())) await removeClosed(files, url);
  },
});

const submitOwn = endpoint({
  ...ofMembers,
  call: "POST /users/me/projects/{id}/submit",
  summary: "Submit your project for a review; three a day",
  answer: ownProjectSchema,
  refusals: [409, 429],
  async handle(call) {
    const { limits, user, now, params } = call;
    refuseUnconfirmed(user);
    const own = limits.projectSubmissions.of(String(user.id));
    await limits.checkAll([own], now());
    const submitted = await submit(call, params.id, (transaction) => notifySubmitted(transaction, call));
    await limits.countAll([own], now());
    return submitted;
  },
});

const withdraw = endpoint({
  ...ofMembers,
  call: "POST /users/me/projects/{id}/withdraw",
  summary: "Take back a project that waits for a review",
  answer: ownProjectSchema,
  refusals: [409],
  handle: ({ db, user, site, now, params }) => withdrawOwn(db, params.id, { userId: user.id, site, now: now() }),
});

const archive = endpoint({
  ...ofMembers,
  call: "POST /users/me/projects/{id}/archive",
  summary: "Take your published project off the site at once",
  answer: ownProjectSchema,
  refusals: [409],
  handle: ({ db, user, site, now, params }) => archiveOwn(db, params.id, { userId: user.id, site, now: now() }),
});

const leaving = endpoint({
  ...ofMembers,
  call: "PUT /users/me/projects/{id}/leaving",
  summary:
    "Choose what becomes of your published project if you delete your account; it stays without your name by default",
  before: countWrite,
  body: leavingSchema,
  answer: ownProjectsSchema,
  refusals: [429],
  async handle({ db, user, site, now, params, body }) {
    await chooseForLeaving(db, params.id, user.id, body.on_leaving);
    return listOwn(db, user, { site, now: now() });
  },
});

/** Counts a file before it is read. */
async function countFile({ user, limits, address, now }: Pick<AnyAsked, "user" | "limits" | "address" | "now">) {
  await limits.countAll([limits.projectFiles.of(String(user?.id)), limits.projectFilesByAddress.of(address)], now());
}

const uploads = { ...ofMembers, before: countFile, answer: uploadedSchema, status: 201 } as const;

const sendPicture = endpoint({
  ...uploads,
  call: "POST /users/me/projects/{id}/pictures",
  summary: "Upload a picture for your project; only its makers and reviewers see it until it is approved",
  body: projectPictureSchema,
  ...takesProjectPicture,
  handle: (call) => storeProjectFile(call, call.params.id, { ...call.body, isPicture: true }),
});

const sendFile = endpoint({
  ...uploads,
  call: "POST /users/me/projects/{id}/files",
  summary: "Upload a file for your project: a drawing, a program or a document of at most 25 MB",
  body: projectFileSchema,
  ...takesProjectFile,
  handle: (call) => storeProjectFile(call, call.params.id, { ...call.body, isPicture: false }),
});

const readFile = endpoint({
  ...ofMembers,
  call: "GET /users/me/projects/{id}/files/{file}",
  summary: "A picture or file of your project",
  params: projectFileParams,
  file: "application/octet-stream",
  async handle(call) {
    await findOwn(call.db, call.params.id, call.user.id);
    return sendProjectFile(call, call.params);
  },
});

/** Counts each address that is asked. @returns those, folded, that may get a mail @throws Problem 429 */
async function countAsked(call: Pick<AnyAsked, "user" | "limits" | "now">, { makers: wanted }: MakersChange) {
  const { user, limits, now } = call;
  const mailed = new Set<string>();
  for (const { id, email } of wanted) {
    if (id !== undefined || email === "") continue;
    await limits.namedPeople.count(String(user?.id), now());
    if (await mayMailAddress(call, { email, is_verified: false })) mailed.add(foldKey(email.trim()));
  }
  return mailed;
}

const makers = endpoint({
  ...ofMembers,
  call: "PUT /users/me/projects/{id}/makers",
  summary: "Set the makers of your project; an address is asked, and shown only after accepting",
  before: countWrite,
  body: makersChangeSchema,
  answer: ownProjectSchema,
  refusals: [409, 429],
  async handle(call) {
    const { db, user, limits, body, now, params } = call;
    refuseUnconfirmed(user);
    if ((await siteState(db, params.id, now())) === "published") await limits.memberships.count(String(user.id), now());
    const mailed = await countAsked(call, body);
    return setMakers({ ...call, stranger: strangerMark(call), mailed }, params.id, body);
  },
});

const answerMakerRequest = endpoint({
  ...ofMembers,
  call: "POST /users/me/maker-requests/{id}",
  summary: "Agree or decline to be named as a maker",
  before: countWrite,
  body: makerAnswerSchema,
  answer: ownProjectsSchema,
  refusals: [429],
  handle: (call) => answerRequest(call, call.params.id, call.body),
});

const submissions = endpoint({
  call: "GET /projects/submissions",
  access: "projects.review",
  summary: "Projects of members that wait for a review, the oldest first",
  answer: submissionsSchema,
  handle: listSubmissions,
});

const submission = endpoint({
  call: "GET /projects/{id}/submission",
  access: "projects.review",
  summary: "A project that waits for a review, as visitors would see it",
  answer: submissionSchema,
  refusals: [409],
  handle: (call) => findSubmission(call, call.params.id),
});

const submissionFile = endpoint({
  call: "GET /projects/{id}/submission/files/{file}",
  access: "projects.review",
  summary: "A picture or file of a project that waits for a review",
  params: projectFileParams,
  file: "application/octet-stream",
  refusals: [409],
  async handle(call) {
    await findWaiting(call, call.params.id);
    return sendProjectFile(call, call.params);
  },
});

/** Its line has no title before it is published, because reviewers cannot read it once it is sent back. */
const submissionInTrail = { isWithoutRow: true, changes: [] };

const editSubmission = endpoint({
  call: "PUT /projects/{id}/submission",
  access: "projects.review",
  summary: "Edit a project that waits for a review",
  body: contentChangeSchema,
  bodyLimit: 1024 * 1024,
  answer: ownProjectSchema,
  refusals: [409, 412],
  trail: () => Promise.resolve(submissionInTrail),
  handle: (call) => changeSubmission(call, call.params.id, call.body),
});

const approveCall = doneEndpoint({
  call: "POST /projects/{id}/approve",
  access: "projects.review",
  summary: "Publish a project that waits for a review",
  done: "The project is published",
  refusals: [409],
  handle: (call) => approve(call, call.params.id, (transaction, row) => notifyApproved(transaction, call, row)),
});

const returnCall = endpoint({
  call: "POST /projects/{id}/return",
  access: "projects.review",
  summary: "Return a project to its makers with a note",
  body: returnSchema,
  answer: doneSchema,
  refusals: [409],
  trail: () => Promise.resolve({ ...submissionInTrail, action: "returned" }),
  async handle(call) {
    const returned = { id: call.params.id, note: call.body.note };
    await sendBack(call, returned, (transaction, row) => notifyReturned(transaction, call, row));
    return { detail: "The project is returned" };
  },
});

/** The calls of members about their projects, and of those who review them. */
export const memberCalls: Calls = {
  part: "projects",
  resource: project,
  personal: [personalDataOfProjects],
  endpoints: [
    list,
    create,
    read,
    change,
    remove,
    submitOwn,
    withdraw,
    archive,
    leaving,
    sendPicture,
    sendFile,
    readFile,
    makers,
    answerMakerRequest,
    submissions,
    submission,
    submissionFile,
    editSubmission,
    report,
    approveCall,
    returnCall,
  ],
};
