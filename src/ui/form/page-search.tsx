import { useRef } from "react";
import { useNavigate } from "react-router";
import { useLeaving } from "../list/use-shown-parameters";
import { SearchField } from "./search-field";

interface PageSearchProps {
  label: string;
  /** its name in the address */
  name: string;
  text: string;
  otherParameters: Record<string, string>;
  hrefOf: (text: string) => string;
}

/** The search at the head of a list; the address holds the text. */
export function PageSearch({ text, hrefOf, ...field }: PageSearchProps) {
  const navigate = useNavigate();
  // The search runs a moment after the last key press, with filters chosen meanwhile; not after leaving the page.
  const latest = useRef(hrefOf);
  latest.current = hrefOf;
  const leaving = useLeaving();
  const search = (typed: string) => {
    if (!leaving()) void navigate(latest.current(typed), { replace: true });
  };
  return (
    <div className="w-full sm:w-96 lg:w-80">
      <SearchField {...field} defaultValue={text} onSearch={search} />
    </div>
  );
}
