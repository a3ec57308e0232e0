import { Panel } from "../../../admin/panel";
import { part } from "../../../admin/part";
import { CommunitiesList } from "./list";
import { communityNoun } from "./noun";

/** The form and what checks it come only to who opens it. */
const CommunityEditor = part(() => import("./editor"));

/** Managing communities. */
export default function CommunitiesTab() {
  return <Panel noun={communityNoun} list={CommunitiesList} editor={CommunityEditor} />;
}
