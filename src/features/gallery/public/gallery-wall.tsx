import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLazyPart } from "../../../client/use-lazy-part";
import type { GalleryItem } from "../schema";
import { type GalleryAddress, galleryAddress } from "./gallery-address";
import PictureRows from "./picture-rows";

const fetchLightbox = () => import("./lightbox").then((part) => part.Lightbox);
const preload = () => void fetchLightbox().catch(() => undefined);

interface GalleryWallProps {
  items: GalleryItem[];
  /** the picture that the address names, where it is not among them */
  other: GalleryItem | undefined;
  asked: GalleryAddress;
}

/** A history entry that was made by opening a picture, so that closing it is the way back. */
const opened = { opened: true };

/** The pictures of a page, and the open one, whose id comes from the address. */
export function GalleryWall({ items, other, asked }: GalleryWallProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const wall = useRef<HTMLDivElement>(null);
  const { part: Lightbox, ready } = useLazyPart(fetchLightbox);
  const pictures = other ? [other, ...items] : items;
  const at = asked.picture ? pictures.findIndex(({ id }) => String(id) === asked.picture) : -1;
  const isOpen = at >= 0;
  useEffect(() => {
    if (isOpen) void ready();
  }, [isOpen, ready]);

  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>("a[data-picture]");
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !plain) return;
    event.preventDefault();
    void navigate(galleryAddress.href({ ...asked, picture: link.dataset.picture }), {
      state: opened,
      preventScrollReset: true,
    });
  };
  const show = (picture: GalleryItem) =>
    void navigate(galleryAddress.href({ ...asked, picture: String(picture.id) }), {
      state: state as unknown,
      replace: true,
      preventScrollReset: true,
    });
  const close = () => {
    if ((state as typeof opened | null)?.opened) void navigate(-1);
    else void navigate(galleryAddress.href({ ...asked, picture: "" }), { replace: true, preventScrollReset: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links in it are pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by key is clicked
    <div ref={wall} data-starts={isOpen ? "" : undefined} onClick={open} onPointerOver={preload} onFocus={preload}>
      <div>
        <PictureRows items={items} category={asked.category} page={asked.page} />
      </div>
      {Lightbox && isOpen ? (
        <Lightbox
          pictures={pictures}
          at={at}
          onShow={show}
          onClose={close}
          thumbnailOf={(id) => wall.current?.querySelector<HTMLElement>(`a[data-picture="${id}"]`) ?? null}
        />
      ) : null}
    </div>
  );
}
