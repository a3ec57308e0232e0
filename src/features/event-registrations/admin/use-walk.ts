import { useEffect, useState } from "react";
import { useAddress } from "../../../client/use-address";
import type { Loaded } from "../../../client/use-loaded";
import type { Registration, RegistrationList } from "../../registrations/schema";
import type { Walk } from "./details-dialog";

interface PageAddress {
  page: number;
  size: number;
}

/** The opened registration, and the way to its neighbours across pages. @param asked the page in the address */
export function useRegistrationNavigation(loaded: Loaded<RegistrationList>, { page, size }: PageAddress) {
  const { go } = useAddress();
  const [viewed, view] = useState<Registration>();
  /** the page being loaded, and where to continue in it */
  const [turning, setTurning] = useState<{ page: number; at: 0 | -1 }>();
  const list = loaded.state === "ready" ? loaded.value : undefined;

  useEffect(() => {
    if (!turning || list?.page !== turning.page) return;
    const found = list.items.at(turning.at);
    if (found) view(found);
    setTurning(undefined);
  }, [turning, list]);

  const at = viewed && list ? list.items.findIndex(({ id }) => id === viewed.id) : -1;
  if (at < 0 || !list) return { viewed, view, walk: undefined };
  const step = (by: 1 | -1) => {
    const beside = list.items[at + by];
    if (beside) return () => view(beside);
    const target = page + by;
    if (target < 1 || target > list.pages) return undefined;
    return () => {
      setTurning({ page: target, at: by === 1 ? 0 : -1 });
      go({ page: target === 1 ? undefined : target }, { replace: true });
    };
  };
  const place = `${(page - 1) * size + at + 1} of ${list.total}`;
  const walk: Walk = { place, previous: step(-1), next: step(1) };
  return { viewed, view, walk };
}
