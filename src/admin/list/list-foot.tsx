import { useAddress } from "../../client/use-address";
import { Pagination } from "../../ui/list/pagination";
import { CompactSelect } from "./compact-select";
import { pageSizes } from "./list-address";

interface ListFootProps {
  list: string;
  page: number;
  pages: number;
  /** the number of rows on all pages */
  total: number;
  size: number;
  usual: number;
}

/** The foot of a list: links to its pages, and the page size. */
export function ListFoot({ list, page, pages, total, size, usual }: ListFootProps) {
  const { href, go } = useAddress();
  const choices = [...new Set([...pageSizes, usual])]
    .sort((one, other) => one - other)
    .map((count) => ({ value: String(count), label: `${count} rows` }));
  return (
    <div className="grid gap-4">
      <Pagination
        list={list}
        page={page}
        pages={pages}
        hrefOf={(target) => href({ page: target === 1 ? undefined : target })}
      />
      {total > (pageSizes[0] as number) && (
        <div className="justify-self-end">
          <CompactSelect
            label="Rows on one page"
            value={String(size)}
            choices={choices}
            onChoose={(chosen) => go({ size: Number(chosen) === usual ? undefined : chosen, page: undefined })}
          />
        </div>
      )}
    </div>
  );
}
