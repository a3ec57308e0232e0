import { ButtonLink } from "../../ui/button";
import { classes } from "../../ui/classes";
import { membersLine } from "../communities/public/community-facts";
import { HardwareScene, SoftwareScene } from "./drawings/community-scenes";
import type { HomeCommunity } from "./load-home";

/** What is said of each when the stored words cannot be had. */
const own = [
  {
    id: "sdc",
    name: "Software Development",
    description: "People who write software for the web, for phones and for each other.",
    Scene: SoftwareScene,
    ground: "bg-violet-soft",
  },
  {
    id: "hdc",
    name: "Hardware Development",
    description: "People who solder, print, wire and measure, from a first light to a sensor that survives the rains.",
    Scene: HardwareScene,
    ground: "bg-copper-soft",
  },
];

/** Two cards that share a wall: the software side and the hardware side. */
export default function CommunityPanels({ communities }: { communities: HomeCommunity[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-md border border-ink md:grid-cols-2">
      {own.map(({ Scene, ground, ...words }) => {
        const stored = communities.find(({ id }) => id === words.id);
        const { id, name, description } = stored ?? words;
        return (
          <li
            key={id}
            className={classes("flex flex-col border-ink max-md:not-first:border-t md:not-first:border-l", ground)}
          >
            <Scene />
            <div className="flex flex-1 flex-col items-start gap-3 border-t border-ink bg-sheet p-5 sm:p-7">
              <h3 className="text-[1.625rem] wrap-anywhere sm:text-[2rem]">{name}</h3>
              <p className="max-w-lg leading-snug wrap-anywhere text-soft">{description}</p>
              <p className="mt-auto flex w-full flex-wrap items-center justify-between gap-3 pt-3">
                <ButtonLink to={`/communities/${id}`} variant="secondary">
                  <span>
                    Learn more<span className="sr-only"> about {name}</span>
                  </span>
                </ButtonLink>
                {stored ? <span className="label-type text-soft">{membersLine(stored)}</span> : null}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
