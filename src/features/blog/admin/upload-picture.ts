import { ApiError } from "../../../client/api-error";
import { sessionApi } from "../../../client/session";
import { pictureProblem } from "../../uploads/admin/check-picture";
import { uploadsApi } from "../../uploads/client";

/**
 * Keeps a picture on the server.
 *
 * @returns its address
 * @throws ApiError with a sentence: for a file that is no picture or is too large before anything is sent, and for whatever
 *   the server refuses
 */
export async function uploadPicture(file: File): Promise<string> {
  const wrong = pictureProblem(file);
  if (wrong) throw new ApiError(422, wrong);
  const { url } = await uploadsApi(sessionApi).image(file, "blog");
  return url;
}
