import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { BookOpen, CircleUser, Menu, PanelLeftClose, PanelLeftOpen } from "../../admin/symbols";
import { tabPath } from "../../admin/tab-path";
import { maxCounted } from "../../features/dashboard/waiting/bounds";
import { moveAlong } from "../../ui/list/arrow-keys";
import { Dialog } from "../../ui/overlay/dialog";
import { SearchButton } from "./search";
import { tabSigns } from "./tab-signs";
import { help, type TabGroup } from "./tabs";

interface Navigation {
  /** those with entries that the user may enter */
  groups: readonly TabGroup[];
  /** the id of the current entry */
  current: string;
  /** how much waits, by the id of an entry */
  counts: Readonly<Record<string, number>>;
}

const storageKey = "side_bar";

/** Whether this browser shows the signs alone; remembered where the browser stores anything. */
function useNarrow() {
  const [isNarrow, setNarrow] = useState(() => {
    try {
      return localStorage.getItem(storageKey) === "narrow";
    } catch {
      return false;
    }
  });
  const turn = () => {
    setNarrow(!isNarrow);
    try {
      localStorage.setItem(storageKey, isNarrow ? "wide" : "narrow");
    } catch {
      // The choice lasts until the page is left.
    }
  };
  return { isNarrow, turn };
}

/** The ways through the back office on a wide screen. */
export function SideBar(navigation: Navigation) {
  const { isNarrow, turn } = useNarrow();
  const Sign = isNarrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <div className="side-bar" data-narrow={isNarrow || undefined}>
      <Entries {...navigation} />
      <nav aria-label="Help">
        <HelpLink current={navigation.current} />
      </nav>
      <button
        type="button"
        className="side-link side-foot"
        title={isNarrow ? "Widen the Bar" : undefined}
        onClick={turn}
      >
        <Sign className="size-4.5" />
        <span>{isNarrow ? "Widen the Bar" : "Narrow the Bar"}</span>
      </button>
    </div>
  );
}

/** The same on a phone: a button in the bar above, and a sheet from the bottom with the search first. */
export function SideSheet({ onSearch, ...navigation }: Navigation & { onSearch: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className="grid size-11 place-items-center rounded-sm hover:bg-stone lg:hidden"
        onClick={() => setOpen(true)}
      >
        <Menu className="size-5.5" />
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Menu" size="small">
        <SearchButton
          className="mb-4 w-full"
          onPress={() => {
            close();
            onSearch();
          }}
        />
        <Entries {...navigation} onChosen={close} />
        <div className="mt-4 border-t border-rule pt-1">
          <HelpLink current={navigation.current} onChosen={close} />
          <Link to="/account" className="side-link" onClick={close}>
            <CircleUser className="size-4.5" />
            <span>Your Account</span>
          </Link>
        </div>
      </Dialog>
    </>
  );
}

/** The way to the handbook, at the foot. */
const HelpLink = ({ current, onChosen }: { current: string; onChosen?: () => void }) => (
  <Link
    to={tabPath(help.id)}
    title={help.label}
    aria-current={current === help.id ? "page" : undefined}
    className="side-link side-foot"
    onClick={onChosen}
  >
    <BookOpen className="size-4.5" />
    <span>{help.label}</span>
  </Link>
);

/** The part that scrolls an element: the bar itself, or the sheet around it. */
function scrollerOf(element: HTMLElement): HTMLElement {
  const scrolls = (one: HTMLElement) =>
    one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY);
  for (let one: HTMLElement | null = element; one && one !== document.body; one = one.parentElement)
    if (scrolls(one)) return one;
  return element;
}

/** Keeps the current entry in view of what scrolls it, without scrolling the page. */
function useCurrentInView(current: string) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry comes into view whenever it changes
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const watch = new ResizeObserver(() => {
      const link = element.querySelector<HTMLElement>("[aria-current]");
      if (!link) return;
      const scroller = scrollerOf(element);
      const [box, own] = [scroller.getBoundingClientRect(), link.getBoundingClientRect()];
      if (own.top < box.top || own.bottom > box.bottom)
        scroller.scrollTop += own.top - box.top - (box.height - own.height) / 2;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [current]);
  return list;
}

function Entries({ groups, current, counts, onChosen }: Navigation & { onChosen?: () => void }) {
  const list = useCurrentInView(current);
  const hasCurrent = groups.some(({ tabs }) => tabs.some(({ id }) => id === current));
  return (
    <nav
      ref={list}
      aria-label="Administration"
      className="side-groups"
      onKeyDown={(event) => moveAlong(event, list.current, "across", "down")}
    >
      {groups.map(({ label, tabs }) => (
        <div key={label} className="side-group">
          <p className="label-type">{label}</p>
          <ul>
            {tabs.map(({ id, label: name }) => {
              const Sign = tabSigns[id];
              return (
                <li key={id}>
                  <Link
                    to={tabPath(id)}
                    title={name}
                    aria-current={id === current ? "page" : undefined}
                    tabIndex={id === current || !hasCurrent ? 0 : -1}
                    className="side-link"
                    onClick={onChosen}
                  >
                    {Sign && <Sign className="size-4.5" />}
                    <span>{name}</span>
                    <Count of={id} count={counts[id]} />
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const kinds: Readonly<Record<string, string>> = { messages: "unread", faults: "open" };

function Count({ of, count }: { of: string; count: number | undefined }) {
  if (!count) return null;
  const shown = count < maxCounted ? String(count) : `${maxCounted - 1}+`;
  const kind = kinds[of] ?? (count === 1 ? "draft to review" : "drafts to review");
  return (
    <>
      <b aria-hidden="true">{shown}</b>
      <i className="sr-only">
        , {shown} {kind}
      </i>
    </>
  );
}
