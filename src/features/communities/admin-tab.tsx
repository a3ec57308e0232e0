import { Panel } from "../../admin/panel";
import { part } from "../../admin/part";
import { CommunitiesList } from "./admin-list";
import { communityNoun } from "./admin-noun";

/** The form and what checks it come only to who opens it. */
const CommunityEditor = part(() => import("./admin-editor"));

/** Managing communities. */
export default function CommunitiesTab() {
  return <Panel noun={communityNoun} list={CommunitiesList} editor={CommunityEditor} />;
}
