/** Draws the cover of an item in the place of a picture that fails to load. */
export function replaceMissingPictures(): void {
  addEventListener("error", ({ target }) => replace(target), true);
  for (const image of document.images) if (image.complete && !image.naturalWidth && image.currentSrc) replace(image);
}

/** @param image only pictures of items name their cover */
function replace(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || !image.dataset.cover) return;
  import("../ui/cover/show-cover").then(
    (part) => part.showCover(image),
    () => undefined,
  );
}
