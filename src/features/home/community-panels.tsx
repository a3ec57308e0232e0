import { defaultName } from "../../platform/default-name";
import { t } from "../../platform/languages/texts";
import { Drawing } from "../../ui/art/drawing";
import { ButtonLink } from "../../ui/button";
import { classes } from "../../ui/classes";
import CoverArt from "../../ui/cover/art";
import PictureImage from "../../ui/picture/picture-image";
import { useSite } from "../../ui/site";
import { T, V } from "../../ui/texts/texts";
import { coverKind, membersLine } from "../communities/public/community-facts";
import hardware from "./drawings/hardware.svg?raw";
import software from "./drawings/software.svg?raw";
import type { HomeCommunity } from "./load-home";

/** A card; if it cannot be loaded, only the built-in text is known. */
type StatedField = "member_count" | "image_url";
type Panel = Omit<HomeCommunity, StatedField> & Partial<Pick<HomeCommunity, StatedField>>;

/** The built-in text of the sample organisation's two communities, if the stored ones cannot be loaded. */
const own: Panel[] = [
  {
    id: "sdc",
    get name() {
      return t`Software Development`;
    },
    get description() {
      return t`People who write software for the web, for phones and for each other.`;
    },
    category: "programming",
  },
  {
    id: "hdc",
    get name() {
      return t`Hardware Development`;
    },
    get description() {
      return t`People who solder, print, wire and measure, from a first light to a sensor that survives the rains.`;
    },
    category: "hardware",
  },
];

function Scene({ community }: { community: Panel }) {
  if (community.image_url)
    return (
      <PictureImage
        src={community.image_url}
        alt=""
        seed={community.id}
        kind={coverKind(community)}
        ratio="16/9"
        sizes="(min-width: 48rem) 46vw, 92vw"
        eager={false}
        className="block w-full bg-stone object-cover"
      />
    );
  if (community.category === "programming") return <Drawing svg={software} />;
  if (community.category === "hardware") return <Drawing svg={hardware} />;
  return (
    <span className="block aspect-[16/9]">
      <CoverArt seed={community.id} kind={coverKind(community)} ratio="16/9" />
    </span>
  );
}

const grounds = ["bg-violet-soft", "bg-copper-soft"];

/** Two share a wall; more stand separately. */
const pair = {
  list: "overflow-hidden rounded-md border border-ink md:grid-cols-2",
  card: "max-md:not-first:border-t md:not-first:border-l",
};
const several = { list: "gap-5 md:grid-cols-2", card: "overflow-hidden rounded-md border" };
const three = { ...several, list: "gap-5 md:grid-cols-3" };

interface CommunityPanelsProps {
  /** null if they cannot be loaded */
  communities: HomeCommunity[] | null;
}

/** A card for each community. */
export default function CommunityPanels({ communities }: CommunityPanelsProps) {
  const isFirst = useSite().name === defaultName;
  const panels: Panel[] = communities ?? (isFirst ? own : []);
  if (panels.length === 0)
    return <p className="text-lg text-soft">{t`They cannot be shown just now. Please try again later.`}</p>;
  const look = panels.length === 2 ? pair : panels.length % 3 === 0 ? three : several;
  return (
    <ul className={classes("grid grid-cols-[minmax(0,1fr)]", look.list)}>
      {panels.map((community, index) => {
        const { id, name, description, member_count } = community;
        return (
          <li key={id} className={classes("flex flex-col border-ink", grounds[index % 2], look.card)}>
            <Scene community={community} />
            <div className="flex flex-1 flex-col items-start gap-3 border-t border-ink bg-sheet p-5 sm:p-7">
              <h3 className="text-[1.625rem] wrap-anywhere sm:text-[2rem]">{name}</h3>
              <p className="max-w-lg leading-snug wrap-anywhere text-soft">{description}</p>
              <p className="mt-auto flex w-full flex-wrap items-center justify-between gap-3 pt-3">
                <ButtonLink to={`/communities/${id}`} variant="secondary">
                  <span>
                    <T>
                      Learn more
                      <span className="sr-only">
                        {" "}
                        about <V name={name} />
                      </span>
                    </T>
                  </span>
                </ButtonLink>
                {member_count === undefined ? null : (
                  <span className="label-type text-soft">{membersLine({ member_count })}</span>
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
