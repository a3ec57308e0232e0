import { useEffect } from "react";
import { useLocation } from "react-router";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { waitingApi } from "../../features/dashboard/waiting/client";

const none: Readonly<Record<string, number>> = {};

/** How much waits, by the ids of tabs: counted again in each tab and when somebody returns to the window. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { pathname } = useLocation();
  const { loaded, reload } = useLoaded(pathname, waitingApi(sessionApi).read);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && reload();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [reload]);
  // Without an answer the bar leads on, without counts.
  return loaded.state === "ready" ? loaded.value.counts : none;
}
