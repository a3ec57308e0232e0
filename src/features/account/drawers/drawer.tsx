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
      className={classes("drawer", tone)}
    >
      <summary>
        <span className="drawer-front">
          <h3 className="drawer-card">
            <span>{title}</span>
          </h3>
          {note ? <span className="text-[0.9375rem] text-soft leading-snug wrap-anywhere">{note}</span> : null}
        </span>
        <span aria-hidden="true" className="drawer-pull" />
      </summary>
      <div>{wasOpened ? children : null}</div>
    </details>
  );
}

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
