import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { classes } from "../../../ui/classes";

interface DrawerProps {
  /** the end of the address that opens it: /account#devices */
  id: string;
  title: string;
  /** what is in it, in a few words, or how it stands */
  note?: ReactNode;
  /** quiet until it is opened: what takes something away for good */
  tone?: "plain" | "danger";
  /** rendered once it is opened for the first time, so what is in it is asked for only then */
  children: ReactNode;
}

/** A drawer of the member's cabinet: its front says what is in it, and it is pulled out with a press. */
export function Drawer({ id, title, note, tone = "plain", children }: DrawerProps) {
  const drawer = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useOpensByAddress(drawer, id);
  return (
    <details
      ref={drawer}
      id={id}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      className="group border-ink border-t first:border-t-0"
    >
      <summary className="flex min-h-21 items-center gap-4 px-4 py-3.5 outline-offset-[-3px] hover:bg-stone sm:gap-6 sm:px-6">
        <span className="grid min-w-0 grow items-center gap-x-6 gap-y-1.5 md:grid-cols-[20rem_minmax(0,1fr)]">
          <Plate isDanger={tone === "danger"}>{title}</Plate>
          {note ? <span className="text-[0.9375rem] text-soft leading-snug wrap-anywhere">{note}</span> : null}
        </span>
        <Handle />
      </summary>
      <div className="border-ink border-t bg-paper px-4 py-6 shadow-[inset_0_14px_14px_-14px_var(--color-shade)] sm:px-6 sm:py-9">
        {wasOpened ? children : null}
      </div>
    </details>
  );
}

/** The card behind its frame on the front of a drawer, held by two rivets. */
const Plate = ({ isDanger, children }: { isDanger: boolean; children: ReactNode }) => (
  <h3
    className={classes(
      "flex min-w-0 items-center justify-between gap-3 rounded-xs border bg-paper px-2.5 py-2 text-[1.125rem] sm:text-[1.25rem]",
      isDanger ? "border-soft group-open:border-red group-open:text-red" : "border-ink",
    )}
  >
    <Rivet />
    <span className="min-w-0 grow">{children}</span>
    <Rivet />
  </h3>
);

const Rivet = () => (
  <span aria-hidden="true" className="size-1.5 flex-none rounded-full border border-current opacity-60" />
);

/** The pull of a drawer, which hangs lower once it is out. */
const Handle = () => (
  <span
    aria-hidden="true"
    className="h-4 w-12 flex-none rounded-b-[1rem] border-2 border-ink border-t-4 transition-transform duration-200 ease-workshop group-open:translate-y-1.5 group-open:border-copper"
  />
);

/** Opens a drawer for an address that names it, whenever that comes. */
function useOpensByAddress(drawer: RefObject<HTMLDetailsElement | null>, id: string): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, followed again, opens it again
  useEffect(() => {
    if (hash !== `#${id}` || !drawer.current) return;
    drawer.current.open = true;
    drawer.current.scrollIntoView();
  }, [drawer, id, hash, key]);
}
