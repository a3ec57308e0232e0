import { communityPictures } from "./communities.server";
import { handsEvents } from "./events/hands.server";
import { makingEvents } from "./events/making.server";
import { meetingEvents } from "./events/meeting.server";
import { closeScenes } from "./gallery/close.server";
import { eveningScenes } from "./gallery/evenings.server";
import { machineScenes } from "./gallery/machines.server";
import { outdoorScenes } from "./gallery/outdoors.server";
import { peopleScenes } from "./gallery/people.server";
import { roomScenes } from "./gallery/rooms.server";
import { saturdayScenes } from "./gallery/saturday.server";
import { workshopScenes } from "./gallery/workshops.server";
import type { Drawn } from "./kit/ink.server";
import { logos } from "./logos.server";
import { portraits } from "./portraits.server";
import { benchPosts } from "./posts/bench.server";
import { deskPosts } from "./posts/desk.server";
import { diagrams } from "./posts/diagrams.server";
import { peoplePosts } from "./posts/people.server";
import { kitProducts } from "./products/kits.server";
import { partProducts } from "./products/parts.server";
import { printingProducts } from "./products/printing.server";
import { shelfProducts } from "./products/shelf.server";
import { deskProjects } from "./projects/desk.server";
import { fieldProjects } from "./projects/field.server";
import { townProjects } from "./projects/town.server";

/** All pictures of the sample content, by what they are for and their name; each is drawn when it is called. */
export const pictures = {
  articles: diagrams,
  communities: communityPictures,
  events: { ...makingEvents, ...meetingEvents, ...handsEvents },
  gallery: {
    ...workshopScenes,
    ...eveningScenes,
    ...roomScenes,
    ...saturdayScenes,
    ...peopleScenes,
    ...machineScenes,
    ...closeScenes,
    ...outdoorScenes,
  },
  partners: logos,
  posts: { ...benchPosts, ...deskPosts, ...peoplePosts },
  products: { ...kitProducts, ...partProducts, ...printingProducts, ...shelfProducts },
  projects: { ...fieldProjects, ...deskProjects, ...townProjects },
  team: portraits,
};

type Pictures = typeof pictures;

/** "gallery/first-joint" */
export type PictureName = { [Noun in keyof Pictures]: `${Noun}/${keyof Pictures[Noun] & string}` }[keyof Pictures];

/** The address of each picture, by what it is for and its name. */
export type PictureAddresses = { [Noun in keyof Pictures]: Record<keyof Pictures[Noun] & string, string> };

/** The same pictures in one row. */
export const allPictures = Object.entries(pictures).flatMap(([noun, named]) =>
  Object.entries<() => Drawn>(named).map(([name, draw]) => ({
    noun,
    name,
    full: `${noun}/${name}` as PictureName,
    draw,
  })),
);
