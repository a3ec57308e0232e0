import { sessionApi } from "../../client/session";

export const uploadPicture = (file: File): Promise<{ url: string }> =>
  Promise.reject(new Error(file.name + String(sessionApi)));
