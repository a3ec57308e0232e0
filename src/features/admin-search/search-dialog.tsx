import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { classes } from "../../ui/classes";
import { plural } from "../../ui/formatting";
import { Icon } from "../../ui/icon";
import { Dialog } from "../../ui/overlay/dialog";
import { WithDates } from "../../ui/time/with-dates";
import { type ResourceKey, resourceOf } from "../registry";
import type { Find, FindKind } from "./schema";
import { useFind } from "./use-find";

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
}

function headingOf(kind: FindKind): string {
  if (kind === "action") return "Actions";
  const { many } = resourceOf(kind as ResourceKey).labels;
  return many.charAt(0).toUpperCase() + many.slice(1);
}

function groupsOf(items: readonly Find[]): [FindKind, Find[]][] {
  const groups = new Map<FindKind, Find[]>();
  for (const item of items) groups.set(item.kind, [...(groups.get(item.kind) ?? []), item]);
  return [...groups];
}

/** Searches the back office while typing: a combobox with a list that is always open. */
export default function SearchDialog({ open, onClose }: SearchDialogProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Search Everything" initialFocus={box}>
      <Finder box={box} onClose={onClose} />
    </Dialog>
  );
}

/** The lines that Page Up and Page Down move. */
const pageOf = 8;

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return at + 1;
  if (key === "ArrowUp") return at - 1;
  if (key === "PageDown") return Math.min(at + pageOf, count - 1);
  return key === "PageUp" ? Math.max(at - pageOf, 0) : undefined;
}

function Finder({ box, onClose }: { box: React.RefObject<HTMLInputElement | null>; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { found, failure, asking } = useFind(typed);
  const groups = groupsOf(found?.items ?? []);
  const items = groups.flatMap(([, some]) => some);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, items.length - 1);
  const idOf = (place: number) => `${id}-${place}`;

  const go = (item: Find | undefined) => {
    if (!item) return;
    onClose();
    void navigate(item.path);
  };
  const move = (to: number) => {
    if (items.length === 0) return;
    const place = (to + items.length) % items.length;
    setChosen(place);
    document.getElementById(idOf(place))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // The latest input has no response yet, so the old list does not count.
    if (event.key === "Enter") {
      if (!asking) go(items[at]);
    } else {
      const to = targetOf(event.key, at, items.length);
      if (to === undefined) return;
      move(to);
    }
    event.preventDefault();
  };
  return (
    <div className="grid gap-4">
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-soft"
        />
        <input
          ref={box}
          type="text"
          role="combobox"
          aria-label="Search Everything"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? idOf(at) : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder="An event, a person, a message, “Add event”..."
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-12 w-full rounded-sm border border-ink bg-sheet pr-3 pl-11 text-base"
        />
      </div>
      <p role="status" className={classes("text-[0.9375rem] text-soft", items.length > 0 && !failure && "sr-only")}>
        {failure ??
          (asking ? "Searching..." : items.length === 0 ? "Nothing matches." : plural(found?.total ?? 0, "result"))}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        className="-mx-2 grid gap-3 outline-none sm:max-h-[min(26rem,50dvh)] sm:overflow-y-auto"
      >
        {groups.map(([kind, some]) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped so
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className="label-type px-2 pb-1 text-soft">
              {headingOf(kind)}
            </p>
            {some.map((item) => {
              const place = items.indexOf(item);
              return (
                <Option key={item.id} id={idOf(place)} item={item} isChosen={place === at} onPress={() => go(item)} />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  item: Find;
  isChosen: boolean;
  onPress: () => void;
}

/** A match; the box keeps the focus, so a match is never focused. */
const Option = ({ id, item: { title, detail }, isChosen, onPress }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus, and says which one is active
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={classes(
      "flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-sm border-l-4 px-2 py-2.5",
      isChosen ? "border-copper bg-stone" : "border-transparent hover:bg-stone/60",
    )}
  >
    <span className="min-w-0 font-[620] wrap-anywhere">{title}</span>
    {detail && (
      <span className="fact-type min-w-0 wrap-anywhere text-soft">
        <WithDates text={detail} />
      </span>
    )}
  </div>
);
