import { useState } from "react";
import { Cut } from "../../../admin/cut";
import { Day } from "../../../admin/day";
import type { ListColumn } from "../../../admin/list/columns/list-column";
import { byPlace, choicesOf, newestFirst, publicationFilter } from "../../../admin/list/common-choices";
import { ImportExport } from "../../../admin/list/import-export/import-export";
import { ListPanel } from "../../../admin/list/list-panel";
import { byAge } from "../../../admin/list/move-by-one";
import { orderColumn } from "../../../admin/list/order-stepper";
import { PublicationMark } from "../../../admin/list/publication-mark";
import { featuredColumn } from "../../../admin/list/toggles";
import { ImageOff } from "../../../admin/symbols";
import { sessionApi } from "../../../client/session";
import { readPictureAddress } from "../../../platform/picture-address";
import { Badge } from "../../../ui/badge";
import { galleryApi } from "../client";
import { categoryLabel } from "../public/gallery-address";
import type { GalleryFilter, GalleryItem } from "../schema";
import { categoryChoices } from "./choices";

/** Of equal numbers the latest comes first. */
const byYouth: typeof byAge = (one, other) => byAge(other, one);

const nameOf = ({ title }: GalleryItem) => title;

const columns: ListColumn<GalleryItem>[] = [
  { heading: "Title", primary: true, sort: "title", cell: nameOf },
  orderColumn(nameOf, galleryApi(sessionApi).setOrder, byYouth),
  featuredColumn(nameOf, galleryApi(sessionApi).setFeatured),
  {
    heading: "Category",
    cell: (item) => (
      <p className="flex flex-wrap gap-2">
        <Badge tone="violet">{categoryLabel(item.category)}</Badge>
        <PublicationMark item={item} />
      </p>
    ),
  },
  {
    heading: "Description",
    cell: ({ description }) =>
      description && (
        <Cut lines={3} className="text-[0.9375rem] leading-snug wrap-anywhere text-soft">
          {description}
        </Cut>
      ),
  },
  {
    heading: "Added",
    sort: "-created_at",
    cell: ({ created_at }) => (
      <span className="fact-type text-soft">
        Added <Day at={created_at} />
      </span>
    ),
  },
];

/** All pictures of the gallery. */
export default function GalleryAdminList() {
  return (
    <ListPanel<GalleryItem, GalleryFilter>
      aside={<ImportExport path="/gallery" rights="gallery" />}
      load={galleryApi(sessionApi).list}
      searched="a title or description"
      filters={[
        publicationFilter,
        { name: "category", label: "Category", all: "All Categories", choices: categoryChoices },
        {
          name: "featured",
          label: "Home Page",
          all: "All Pictures",
          choices: choicesOf({ true: "Featured", false: "Not featured" }),
        },
      ]}
      orders={[...byPlace, ...newestFirst]}
      nameOf={nameOf}
      remove={({ id }) => galleryApi(sessionApi).remove(id)}
      columns={columns}
      noneText="Pictures show visitors what the place looks like."
      picture={(item) => <Thumbnail item={item} />}
    />
  );
}

function Thumbnail({ item: { title, image_url } }: { item: GalleryItem }) {
  const [failed, setFailed] = useState<string>();
  if (!image_url || failed === image_url) {
    return (
      <div className="grid aspect-4/3 place-content-center justify-items-center gap-2 border-b border-rule bg-stone p-4 text-soft">
        <ImageOff aria-hidden="true" className="size-8" />
        <p className="font-[620]">Image Not Found</p>
      </div>
    );
  }
  const own = readPictureAddress(image_url);
  return (
    <img
      sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw"
      srcSet={own?.sources("webp")}
      src={image_url}
      alt={title}
      loading="lazy"
      onError={() => setFailed(image_url)}
      style={{ backgroundImage: own?.ground }}
      className="aspect-4/3 w-full border-b border-rule bg-stone object-cover"
    />
  );
}
