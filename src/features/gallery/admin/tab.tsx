import { Panel } from "../../../admin/panel";
import { part } from "../../../admin/part";
import { GalleryAdminList } from "./list";
import { galleryNoun } from "./noun";

/** The form and what checks it come only to who opens it. */
const GalleryEditor = part(() => import("./editor"));

/** Managing the pictures of the gallery: they are added and deleted, not edited. */
export default function GalleryTab() {
  return <Panel noun={galleryNoun} list={GalleryAdminList} editor={GalleryEditor} />;
}
