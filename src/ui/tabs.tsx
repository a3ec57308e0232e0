import { useRef } from "react";
import { Link } from "react-router";
import { classes } from "./classes";
import { moveAlong } from "./list/arrow-keys";

interface TabsProps {
  label: string;
  tabs: readonly { id: string; label: string; count?: number }[];
  current: string;
  /** the address of a tab, which can be linked to */
  hrefOf: (id: string) => string;
}

/** A bar of links with a current one. Arrow keys, Home and End move along it; several lines hold many. */
export function Tabs({ label, tabs, current, hrefOf }: TabsProps) {
  const bar = useRef<HTMLElement>(null);

  return (
    <nav
      ref={bar}
      aria-label={label}
      onKeyDown={(event) => moveAlong(event, bar.current, "across")}
      className="border-b border-ink"
    >
      <ul className="flex flex-wrap">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              to={hrefOf(tab.id)}
              aria-current={tab.id === current ? "page" : undefined}
              tabIndex={tab.id === current || !tabs.some(({ id }) => id === current) ? 0 : -1}
              className={classes(
                "flex min-h-11 items-center gap-2 border-b-3 px-2.5 text-[0.9375rem] font-[600] whitespace-nowrap no-underline -outline-offset-3",
                tab.id === current
                  ? "border-copper text-ink"
                  : "border-transparent text-soft hover:border-rule hover:text-ink",
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="fact-type rounded-xs bg-stone px-1.5 py-px text-xs text-ink">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
