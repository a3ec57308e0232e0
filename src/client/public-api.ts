import { inPresentLanguage } from "../platform/languages/texts";
import { createCaller } from "./api";
import { sendPatiently } from "./retry/send-patiently";

/** The API as an anonymous visitor's browser calls it. */
export const publicApi = createCaller((path, init) => sendPatiently(() => fetch(inPresentLanguage(path), init), init));
