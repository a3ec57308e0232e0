import { Panel } from "../../../admin/panel";
import { part } from "../../../admin/part";
import { PostsList } from "./list";
import { postNoun } from "./noun";

/** The form and what checks it come only to who opens it. */
const PostEditor = part(() => import("./editor"));

/** Managing articles. */
export default function PostsTab() {
  return <Panel noun={postNoun} list={PostsList} editor={PostEditor} />;
}
