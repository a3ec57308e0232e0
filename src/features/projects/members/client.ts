import type { Caller, Done, UploadOptions } from "../../../client/api";
import type {
  Content,
  ContentChange,
  LeavingChoice,
  MakersChange,
  OwnProject,
  OwnProjects,
  Submission,
  Submissions,
  Uploaded,
} from "./schema";

const own = "/users/me/projects";

/** The calls of members about their projects. */
export const ownProjectsApi = ({ call, raw, upload }: Caller) => ({
  list: () => call<OwnProjects>("GET", own),
  create: (body: Partial<Content>) => call<OwnProject>("POST", own, { body }),
  read: (id: number) => call<OwnProject>("GET", `${own}/${id}`),
  change: (id: number, body: ContentChange) => call<OwnProject>("PUT", `${own}/${id}`, { body }),
  remove: (id: number) => call<Done>("DELETE", `${own}/${id}`),
  submit: (id: number) => call<OwnProject>("POST", `${own}/${id}/submit`),
  withdraw: (id: number) => call<OwnProject>("POST", `${own}/${id}/withdraw`),
  archive: (id: number) => call<OwnProject>("POST", `${own}/${id}/archive`),
  setLeaving: (id: number, on_leaving: LeavingChoice) =>
    call<OwnProjects>("PUT", `${own}/${id}/leaving`, { body: { on_leaving } }),
  picture: (id: number, file: File, sent?: UploadOptions) => upload<Uploaded>(`${own}/${id}/pictures`, file, {}, sent),
  file: (id: number, file: File, sent?: UploadOptions) => upload<Uploaded>(`${own}/${id}/files`, file, {}, sent),
  /** a picture or a file that only its makers see */
  readFile: async (id: number, file: number) => (await raw("GET", `${own}/${id}/files/${file}`)).blob(),
  setMakers: (id: number, body: MakersChange) => call<OwnProject>("PUT", `${own}/${id}/makers`, { body }),
  answerRequest: (id: number, accept: boolean) =>
    call<OwnProjects>("POST", `/users/me/maker-requests/${id}`, { body: { accept } }),
});

/** The calls of those who review projects of members. */
export const reviewApi = ({ call, raw }: Caller) => ({
  list: () => call<Submissions>("GET", "/projects/submissions"),
  read: (id: number) => call<Submission>("GET", `/projects/${id}/submission`),
  change: (id: number, body: ContentChange) => call<OwnProject>("PUT", `/projects/${id}/submission`, { body }),
  approve: (id: number) => call<Done>("POST", `/projects/${id}/approve`),
  sendBack: (id: number, note: string) => call<Done>("POST", `/projects/${id}/return`, { body: { note } }),
  readFile: async (id: number, file: number) => (await raw("GET", `/projects/${id}/submission/files/${file}`)).blob(),
});
