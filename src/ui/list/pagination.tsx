import { t } from "../../platform/languages/texts";
import { Button, ButtonLink } from "../button";

interface PaginationProps {
  /** from 1 */
  page: number;
  pages: number;
  /** the address of a page, if pages have one */
  hrefOf?: (page: number) => string;
  /** the id of the list, where reading continues on a new page */
  list?: string;
  onPage?: (page: number) => void;
}

/** Previous and Next with the present page; nothing for a single page. */
export function Pagination({ page, pages, hrefOf, list, onPage }: PaginationProps) {
  if (pages <= 1) return null;
  const step = (label: string, target: number) => {
    if (target < 1 || target > pages)
      return (
        <Button variant="secondary" disabled>
          {label}
        </Button>
      );
    if (hrefOf)
      return (
        <ButtonLink
          variant="secondary"
          to={hrefOf(target) + (list ? `#${list}` : "")}
          rel={target < page ? "prev" : "next"}
        >
          {label}
        </ButtonLink>
      );
    return (
      <Button variant="secondary" onClick={() => onPage?.(target)}>
        {label}
      </Button>
    );
  };
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center justify-between gap-3">
      {step(t`Previous`, page - 1)}
      <p className="fact-type text-soft" aria-live="polite">{t`Page ${{ page }} of ${{ pages }}`}</p>
      {step(t`Next`, page + 1)}
    </nav>
  );
}
