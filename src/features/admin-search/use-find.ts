import { useEffect, useState } from "react";
import { sessionApi } from "../../client/session";
import { detailOf } from "../../client/use-loaded";
import type { FindList } from "./schema";

/** The pause in typing before a request; milliseconds. */
const pause = 120;

const shown = 24;

/** The matches for the input; the last response stays until the next arrives. */
export function useFind(typed: string): { found: FindList | undefined; failure: string | undefined; asking: boolean } {
  const q = typed.trim().slice(0, 100);
  const [state, setState] = useState<{ q?: string; found?: FindList; failure?: string }>({});
  useEffect(() => {
    const giveUp = new AbortController();
    const ask = async () => {
      try {
        const query = { q, size: shown };
        const found = await sessionApi.call<FindList>("GET", "/admin/search", { query, signal: giveUp.signal });
        if (!giveUp.signal.aborted) setState({ q, found });
      } catch (error) {
        if (!giveUp.signal.aborted) setState(({ found }) => ({ q, ...(found && { found }), failure: detailOf(error) }));
      }
    };
    const timer = setTimeout(() => void ask(), q ? pause : 0);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [q]);
  return { found: state.found, failure: state.failure, asking: state.q !== q };
}
