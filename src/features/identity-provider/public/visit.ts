import { publicApi } from "../../../client/public-api";
import { sessionApi } from "../../../client/session";
import { providerApi } from "../client";
import type { ProviderPurpose } from "../schema";

const key = "provider-visit";

/** A visit to the provider from this tab. */
export interface Visit {
  purpose: ProviderPurpose;
  /** the path on this site to go on to; undefined for the usual one */
  next?: string | undefined;
  remember?: boolean | undefined;
}

/** The API as the visit needs it: signing in is for anonymous visitors. */
export const apiFor = ({ purpose }: Visit) => providerApi(purpose === "sign_in" ? publicApi : sessionApi);

/** Sends the browser to the provider; it comes back to /sign-in/return. Throws if the provider cannot be visited. */
export async function visitProvider(visit: Visit): Promise<void> {
  const { url } = await apiFor(visit).start(visit.purpose, visit.remember);
  try {
    sessionStorage.setItem(key, JSON.stringify(visit));
  } catch {
    // Without storage the visit counts as signing in, which the server refuses for the others.
  }
  location.assign(url);
}

/** Returns the visit that this tab began. */
export function readVisit(): Visit {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "") as Visit;
  } catch {
    return { purpose: "sign_in" };
  }
}
