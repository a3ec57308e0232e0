import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../../../platform/languages/texts";
import { classes } from "../../../ui/classes";
import { showModal } from "../../../ui/overlay/modal";
import type { GalleryItem } from "../schema";
import { PictureFrame } from "./picture-frame";
import { useSlides } from "./use-slides";

interface LightboxProps {
  pictures: GalleryItem[];
  at: number;
  onShow: (picture: GalleryItem) => void;
  onClose: () => void;
  /** the thumbnail of a picture, where it has one: it has the focus after the last look at it */
  thumbnailOf: (id: number) => HTMLElement | null;
}

/** A picture over the page. Swipes, arrow keys and buttons change it; Home, End, Escape and zoom work. */
export function Lightbox({ pictures, at, onShow, onClose, thumbnailOf }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [close, setClose] = useState(false);
  const go = (to: number) => {
    setClose(false);
    const picture = pictures[(to + pictures.length) % pictures.length];
    if (picture) onShow(picture);
  };
  const row = useSlides(at, go);
  useModal(dialog);
  useReturn(() => thumbnailOf(pictures[at]?.id ?? 0));

  const stepBack = () => (close ? setClose(false) : onClose());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // The browser would close it, however near one is.
      event.preventDefault();
      stepBack();
      return;
    }
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: pictures.length - 1 }[event.key];
    // Close up, the arrows move about the picture.
    if (to === undefined || close || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      data-theme="dark"
      aria-label={t`Picture`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        stepBack();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-paper text-ink outline-none backdrop:bg-shade"
    >
      <div className="flex size-full flex-col">
        <div className="flex items-center justify-between gap-3 border-b border-rule py-1.5 pr-2 pl-4 sm:pl-6">
          <p role="status" className="fact-type">{t`${{ value: at + 1 }} of ${{ length: pictures.length }}`}</p>
          <div className="flex gap-1">
            <Tool
              label={close ? t`Zoom out` : t`Zoom in`}
              disabled={!pictures[at]?.image_url}
              onClick={() => setClose(!close)}
              d={close ? glass : `${glass}M10.5 7.5v6`}
            />
            <Tool label={t`Close`} onClick={onClose} d="m5 5 14 14M19 5 5 19" />
          </div>
        </div>
        <ul
          ref={row}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too
          tabIndex={0}
          aria-label={t`Pictures`}
          className={classes("slides min-h-0 flex-1", close && "overflow-x-hidden!")}
        >
          {pictures.map((picture, place) => (
            <li key={picture.id} aria-hidden={place !== at} inert={place !== at}>
              {/* The others are on the way, no earlier than they are needed. */}
              {Math.abs(place - at) <= 1 ? <PictureFrame picture={picture} close={close && place === at} /> : null}
            </li>
          ))}
        </ul>
      </div>
      {pictures.length > 1 ? (
        <>
          <Turn
            label={t`Previous picture`}
            side="max-sm:left-[calc(50%-3.25rem)] sm:left-4"
            onClick={() => go(at - 1)}
            d="m14.5 5-7 7 7 7"
          />
          <Turn
            label={t`Next picture`}
            side="max-sm:left-[calc(50%+0.25rem)] sm:right-4"
            onClick={() => go(at + 1)}
            d="m9.5 5 7 7-7 7"
          />
        </>
      ) : null}
    </dialog>
  );
}

/** Keeps the focus inside and the page below still for as long as it is there. */
function useModal(dialog: { current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const close = showModal(element);
    // Not on its first button, which nobody has come for.
    element.focus();
    return close;
  }, [dialog]);
}

/** On closing, returns the focus to the thumbnail of the last picture. */
function useReturn(find: () => HTMLElement | null): void {
  const latest = useRef(find);
  latest.current = find;
  useEffect(
    () => () => {
      const thumbnail = latest.current();
      thumbnail?.focus({ preventScroll: true });
      thumbnail?.scrollIntoView({ block: "nearest" });
    },
    [],
  );
}

const glass = "M10.5 3.5a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12L21 21M7.5 10.5h6";

interface ToolProps {
  label: string;
  onClick: () => void;
  /** its sign, on a grid of 24 */
  d: string;
  disabled?: boolean;
}

const Sign = ({ d }: { d: string }): ReactNode => (
  <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className="size-6">
    <path d={d} strokeLinejoin="round" />
  </svg>
);

const Tool = ({ label, onClick, d, disabled }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
    className="grid size-11 place-items-center rounded-sm hover:bg-stone disabled:opacity-40"
  >
    <Sign d={d} />
  </button>
);

const Turn = ({ label, side, onClick, d }: ToolProps & { side: string }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className={classes(
      // In the bar on a phone, where it would lie on the picture; beside that elsewhere.
      "absolute grid size-12 place-items-center rounded-full border-ink hover:bg-ink hover:text-paper max-sm:top-1 sm:top-[calc(50%-1.5rem)] sm:border",
      side,
    )}
  >
    <Sign d={d} />
  </button>
);
