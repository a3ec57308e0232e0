import { t } from "../../../platform/languages/texts";
import { TextLink } from "../../../ui/button";
import { Card } from "../../../ui/card";

/** The way to the projects that a member writes. */
export const MyProjects = () => (
  <Card as="section" aria-labelledby="my-projects" className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <h2 id="my-projects" className="text-[1.5rem]">{t`My Projects`}</h2>
    <p>{t`Show others what you made: with pictures, step by step.`}</p>
    <TextLink to="/account/projects" className="reach justify-self-start">{t`My projects and drafts`}</TextLink>
  </Card>
);
