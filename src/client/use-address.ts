import { useLocation, useNavigate } from "react-router";
import { useLatestParameters } from "../ui/list/use-shown-parameters";

/** Parameters to set; undefined or an empty text takes one away. */
export type AddressChange = Record<string, string | number | undefined>;

function withChange(params: URLSearchParams, change: AddressChange): string {
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
  const latest = useLatestParameters();
  const href = (change: AddressChange) => `${pathname}${withChange(new URLSearchParams(search), change)}`;
  // Typed text is written with a delay: the address may have changed by then.
  const go = (change: AddressChange, { replace = false } = {}) => {
    const params = latest();
    if (params) void navigate(`${pathname}${withChange(params, change)}`, { replace, preventScrollReset: true });
  };
  return { params: new URLSearchParams(search), href, go };
}

/** A page number from an address: 1 when it is not one. */
export function pageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
