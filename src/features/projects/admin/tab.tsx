import { Panel } from "../../../admin/panel";
import { part } from "../../../admin/part";
import { ProjectsList } from "./list";
import { projectNoun } from "./noun";

/** The form and what checks it come only to who opens it. */
const ProjectEditor = part(() => import("./editor"));

/** Managing projects. */
export default function ProjectsTab() {
  return <Panel noun={projectNoun} list={ProjectsList} editor={ProjectEditor} />;
}
