import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from "react-router";

/** Parameters to set; undefined or an empty text takes one away. */
export type AddressChange = Record<string, string | number | undefined>;

function withChange(search: string, change: AddressChange): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

/**
 * Page state in the address.
 * @returns the parameters; `href` with some changed; `go`, by default with a history entry
 */
export function useAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const href = useCallback((change: AddressChange) => `${pathname}${withChange(search, change)}`, [pathname, search]);
  const go = useCallback(
    (change: AddressChange, { replace = false } = {}) => {
      // Asks the router, because drawing lags behind: a second change must not undo the first one. Typed text, too, is
      // written with a delay.
      const { navigation, location } = router?.state ?? {};
      const latest = [navigation?.location, location].find((one) => one?.pathname === pathname);
      const to = `${pathname}${withChange(latest?.search ?? search, change)}`;
      void navigate(to, { replace, preventScrollReset: true });
    },
    [navigate, pathname, search, router],
  );
  return { params: new URLSearchParams(search), href, go };
}

/** A page number from an address: 1 when it is not one. */
export function pageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
