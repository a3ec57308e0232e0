import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { classes } from "../../../ui/classes";

interface DrawerProps {
  /** the anchor that opens it: /account#devices */
  id: string;
  title: string;
  /** its content or state in a few words */
  note?: ReactNode;
  /** for actions that delete something for good */
  tone?: "plain" | "danger";
  /** rendered when opened for the first time, so its data loads only then */
  children: ReactNode;
}

/** A drawer: its front names the content, a press opens it. */
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

function useOpensByAddress(drawer: RefObject<HTMLDetailsElement | null>, id: string): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, followed again, opens it again
  useEffect(() => {
    if (hash !== `#${id}` || !drawer.current) return;
    drawer.current.open = true;
    drawer.current.scrollIntoView();
  }, [drawer, id, hash, key]);
}
