import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router";
import { sessionApi } from "../../../client/session";
import { useLoaded } from "../../../client/use-loaded";
import { HiddenNote } from "../../../ui/frame/hidden-note";
import { useSite } from "../../../ui/site";
import { LoadingState } from "../../../ui/states";
import { loadProject } from "./load-project";
import { ProjectDetails } from "./project-details";

/** A project as it will be seen, for those who may see drafts, at its own address. @param notFound what everybody else sees here */
export default function HiddenProject({ notFound }: { notFound: ReactNode }) {
  const { id = "" } = useParams();
  const { name } = useSite();
  const { loaded } = useLoaded(id, () => loadProject(sessionApi, id));
  const project = loaded.state === "ready" ? loaded.value : undefined;
  useEffect(() => {
    if (project) document.title = `Preview: ${project.title} · ${name}`;
  }, [project, name]);
  if (loaded.state === "loading") return <LoadingState label="Loading project..." />;
  if (!project) return notFound;
  return (
    <>
      <HiddenNote one="project" item={project} />
      <ProjectDetails project={project} />
    </>
  );
}
