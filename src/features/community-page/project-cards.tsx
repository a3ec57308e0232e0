import { CardGrid } from "../../ui/list/card-grid";
import ProjectCard from "../projects/public/project-card";
import type { Project } from "../projects/schema";

/** The technologies on a card of this list. */
const technologiesShown = 4;

const Card = ({ item }: { item: Project }) => <ProjectCard item={item} technologies={technologiesShown} />;

/** A community's projects as cards. Its code loads after the page. */
export default function ProjectCards({ items }: { items: Project[] }) {
  return <CardGrid items={items} Card={Card} />;
}
