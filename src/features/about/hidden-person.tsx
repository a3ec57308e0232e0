import type { ReactNode } from "react";
import { publicApi } from "../../client/public-api";
import { sessionApi } from "../../client/session";
import { useLoaded } from "../../client/use-loaded";
import { HiddenNote } from "../../ui/frame/hidden-note";
import { inItsPlace } from "../../ui/list/in-its-place";
import { teamApi } from "../team/client";
import TeamCards from "../team/public/team-cards";

const load = async (id: string) => {
  const [own, { items }] = await Promise.all([
    teamApi(sessionApi).read(id),
    teamApi(publicApi).list({ size: 50, is_active: "true" }),
  ]);
  return { own, all: inItsPlace(items, own) };
};

interface HiddenPersonProps {
  id: string;
  /** the public view */
  children: ReactNode;
}

/** A hidden team member among the others, for people who may see drafts. */
export default function HiddenPerson({ id, children }: HiddenPersonProps) {
  const { loaded } = useLoaded(id, () => load(id));
  if (loaded.state !== "ready") return children;
  const { own, all } = loaded.value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <HiddenNote one="person" item={own} narrow />
      <TeamCards team={all} />
    </div>
  );
}
