import { Panel } from "../../../admin/panel";
import { part } from "../../../admin/part";
import { UsersList } from "./list";
import { userNoun } from "./noun";

/** The form and what checks it come only to who opens it. */
const UserEditor = part(() => import("./editor"));

/** Managing accounts. */
export default function UsersTab() {
  return <Panel noun={userNoun} list={UsersList} editor={UserEditor} />;
}
