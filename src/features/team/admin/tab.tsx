import { Panel } from "../../../admin/panel";
import { part } from "../../../admin/part";
import { TeamList } from "./list";
import { teamNoun } from "./noun";

/** The form and what checks it come only to who opens it. */
const TeamMemberEditor = part(() => import("./editor"));

/** Managing the team. */
export default function TeamTab() {
  return <Panel noun={teamNoun} list={TeamList} editor={TeamMemberEditor} />;
}
