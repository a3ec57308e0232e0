import { PageHeader } from "../../../../ui/frame/page-header";
import { PictureFrame } from "../../../gallery/public/picture-frame";
import type { DraftOf } from "../load-draft";

/** A picture of the gallery as it will open, with what is said of it. */
export default function PictureDraft({ draft: { item } }: { draft: DraftOf<"gallery_item"> }) {
  return (
    <>
      <PageHeader title="Gallery" />
      <div className="wrap pb-16">
        <div data-theme="dark" className="h-[min(48rem,80vh)] overflow-hidden rounded-md bg-paper text-ink">
          <PictureFrame picture={item} close={false} />
        </div>
      </div>
    </>
  );
}
