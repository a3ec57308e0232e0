import { useLocation } from "react-router";
import { readTokens } from "../tokens";
import { useHydrated } from "../use-hydrated";

/** Returns a preview parameter of the address if signed in, otherwise "". The server never reads it. */
export function usePreviewOf(parameter: string): string {
  const hydrated = useHydrated();
  const { search } = useLocation();
  return (hydrated && readTokens() && new URLSearchParams(search).get(parameter)) || "";
}
