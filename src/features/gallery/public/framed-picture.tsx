import type { GalleryItem } from "../schema";
import { PictureFrame } from "./picture-frame";

/** A picture and its description in the frame of the lightbox, but within a page. */
export const FramedPicture = ({ picture }: { picture: GalleryItem }) => (
  <div
    data-theme="dark"
    className="aspect-3/4 max-h-[80vh] w-full overflow-hidden rounded-md bg-paper text-ink sm:aspect-4/3"
  >
    <PictureFrame picture={picture} close={false} />
  </div>
);
