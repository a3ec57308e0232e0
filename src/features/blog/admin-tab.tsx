import { Panel } from "../../admin/panel";
import { part } from "../../admin/part";
import { PostsList } from "./admin-list";
import { postNoun } from "./admin-noun";

/** The form and what checks it come only to who opens it. */
const PostEditor = part(() => import("./admin-editor"));

/** Managing articles. */
export default function PostsTab() {
  return <Panel noun={postNoun} list={PostsList} editor={PostEditor} />;
}
