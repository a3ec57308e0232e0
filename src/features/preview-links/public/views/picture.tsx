import { PageHeader } from "../../../../ui/frame/page-header";
import { PictureFrame } from "../../../gallery/public/picture-frame";
import type { DraftOf } from "../load-draft";

/** A picture of the gallery as it will open, with what is said of it. */
export default function PictureDraft({ draft: { item } }: { draft: DraftOf<"gallery_item"> }) {
  return (
    <>
      <PageHeader title="Gallery" />
      <div className="wrap pb-16">
        <div
          data-theme="dark"
          className="aspect-3/4 max-h-[80vh] w-full overflow-hidden sm:aspect-4/3 rounded-md bg-paper text-ink"
        >
          <PictureFrame picture={item} close={false} />
        </div>
      </div>
    </>
  );
}
