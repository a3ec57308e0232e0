import { Link } from "react-router";
import { classes } from "../classes";

interface FilterBarProps {
  label: string;
  filters: readonly { id: string; label: string; href: string }[];
  current: string;
}

/** A choice among a few, each with its own address. */
export const FilterBar = ({ label, filters, current }: FilterBarProps) => (
  <nav aria-label={label} data-follows="">
    <ul className="flex flex-wrap gap-2">
      {filters.map((filter) => (
        <li key={filter.id}>
          <Link
            to={filter.href}
            aria-current={filter.id === current ? "true" : undefined}
            className={classes(
              "flex min-h-11 items-center rounded-sm border px-4 text-[0.9375rem] font-[600] no-underline",
              filter.id === current ? "border-ink bg-ink text-paper" : "border-rule bg-sheet text-ink hover:border-ink",
            )}
          >
            {filter.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
