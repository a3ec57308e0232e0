import { useLocation } from "react-router";
import { readTokens } from "../tokens";
import { useHydrated } from "../use-hydrated";

/** The value of a parameter of the address by which somebody who is signed in asks to see what visitors do not; empty otherwise. The server never reads it. */
export function usePreviewOf(parameter: string): string {
  const hydrated = useHydrated();
  const { search } = useLocation();
  return (hydrated && readTokens() && new URLSearchParams(search).get(parameter)) || "";
}
