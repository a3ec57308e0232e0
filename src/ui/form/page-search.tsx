import { useNavigate } from "react-router";
import { useLatestParameters } from "../list/use-shown-parameters";
import { SearchField } from "./search-field";

interface PageSearchProps {
  label: string;
  /** its name in the address */
  name: string;
  text: string;
  /** whether it has the focus when the page opens: where the search is what the page is for */
  autoFocus?: boolean;
  otherParameters: Record<string, string>;
  /** @param parameters of the address when it is asked */
  hrefOf: (text: string, parameters: URLSearchParams) => string;
}

/** The search at the head of a list; the address holds the text. */
export function PageSearch({ text, hrefOf, ...field }: PageSearchProps) {
  const navigate = useNavigate();
  // The search runs a moment after the last key press, with filters chosen meanwhile; not after leaving the page.
  const latest = useLatestParameters();
  const search = (typed: string) => {
    const parameters = latest();
    if (parameters) void navigate(hrefOf(typed, parameters), { replace: true });
  };
  return (
    <div className="w-full sm:w-96 lg:w-80">
      <SearchField {...field} defaultValue={text} onSearch={search} />
    </div>
  );
}
