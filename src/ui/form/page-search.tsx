import { useRef } from "react";
import { useNavigate } from "react-router";
import { useLeaving } from "../list/use-shown-parameters";
import { SearchField } from "./search-field";

interface PageSearchProps {
  label: string;
  /** its name in the address */
  name: string;
  /** what is searched for now */
  text: string;
  /** what else the address holds */
  otherParameters: Record<string, string>;
  /** the address of what a text finds */
  hrefOf: (text: string) => string;
}

/** The search at the head of a list; what is searched for is in the page's address. */
export function PageSearch({ text, hrefOf, ...field }: PageSearchProps) {
  const navigate = useNavigate();
  // The search goes off a moment after the last letter; a filter chosen in between holds for it too. Who has followed a link
  // to another page in between is not called back.
  const latest = useRef({ hrefOf, leaving: false });
  latest.current = { hrefOf, leaving: useLeaving() };
  const search = (typed: string) => {
    const { hrefOf, leaving } = latest.current;
    if (!leaving) void navigate(hrefOf(typed), { replace: true });
  };
  return (
    <div className="w-full sm:w-96 lg:w-80">
      <SearchField {...field} defaultValue={text} onSearch={search} />
    </div>
  );
}
