import type { CSSProperties } from "react";
import { Picture } from "../../../ui/picture/cover";
import type { GalleryItem } from "../schema";
import { galleryAddress } from "./gallery-address";
import { gridRatio, gridSizes } from "./picture-shape";

interface PictureRowsProps {
  items: GalleryItem[];
  category: string;
  page: string;
}

/** Pictures in rows of one height, shaped before they load. Thumbnails link to files; scripts open them in a frame. */
export default function PictureRows({ items, category, page }: PictureRowsProps) {
  const ratios = items.map(({ image_url }) => gridRatio(image_url));
  const sizes = gridSizes(ratios);
  return (
    <ul className="photo-rows">
      {items.map((item, index) => (
        <Thumbnail
          key={item.id}
          item={item}
          ratio={ratios[index] as number}
          sizes={sizes[index] as string}
          href={item.image_url || galleryAddress.href({ category, page, picture: String(item.id) })}
          eager={index === 0}
        />
      ))}
    </ul>
  );
}

interface ThumbnailProps {
  item: GalleryItem;
  ratio: number;
  sizes: string;
  href: string;
  eager: boolean;
}

function Thumbnail({ item, ratio, sizes, href, eager }: ThumbnailProps) {
  const { id, title, category, image_url } = item;
  return (
    <li style={{ "--ratio": ratio } as CSSProperties}>
      <a href={href} data-picture={id} data-app="" className="group block no-underline">
        <span className="block overflow-hidden rounded-md border border-ink">
          <span className="block transition-transform duration-250 ease-workshop group-hover:scale-[1.03]">
            <Picture
              src={image_url}
              alt=""
              seed={id}
              kind={category}
              ratio={`${ratio}/1`}
              eager={eager}
              sizes={sizes}
            />
          </span>
        </span>
        <span className="mt-1.5 line-clamp-2 text-[0.875rem] leading-tight wrap-anywhere text-soft group-hover:text-ink sm:line-clamp-1 sm:text-[0.9375rem] min-h-[2.5em] sm:min-h-0">
          {title}
        </span>
      </a>
    </li>
  );
}
