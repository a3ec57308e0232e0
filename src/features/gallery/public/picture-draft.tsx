import { PageHeader } from "../../../ui/frame/page-header";
import type { GalleryItem } from "../schema";
import { FramedPicture } from "./framed-picture";

/** A picture of the gallery as it will open, with what is said of it. */
export default function PictureDraft({ draft: { item } }: { draft: { item: GalleryItem } }) {
  return (
    <>
      <PageHeader title="Gallery" />
      <div className="wrap pb-16">
        <FramedPicture picture={item} />
      </div>
    </>
  );
}
