import type { Content, ContentStep } from "../members/schema";

type Joined = (mine: string, theirs: string) => string;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Keeps both texts of a conflict, so that no word is lost. */
const below: Joined = (mine, theirs) => `${mine}\n\n${theirs}`;
const beside: Joined = (mine, theirs) => `${mine} / ${theirs}`;

/** Merges one value: the changed side wins; of two changes, `both` decides. */
function merged<T>(base: T, mine: T, theirs: T, both: (mine: T, theirs: T) => T): T {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  return isSame(base, mine) ? theirs : both(mine, theirs);
}

/** Merges two texts that both sides changed; a text that contains the other stands for both. */
const texts = (join: Joined) => (mine: string, theirs: string) => {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : join(mine, theirs);
};

/** Merges two lists: what one side has added or removed is added or removed. */
function lists<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const has = (list: readonly T[], one: T) => list.some((other) => isSame(one, other));
  const kept = mine.filter((one) => has(theirs, one) || !has(base, one));
  return [...kept, ...theirs.filter((one) => !has(mine, one) && !has(base, one))];
}

const mergedStep = (base: ContentStep, mine: ContentStep, theirs: ContentStep): ContentStep => ({
  key: mine.key,
  title: merged(base.title, mine.title, theirs.title, texts(beside)),
  text: merged(base.text, mine.text, theirs.text, texts(below)),
  pictures: merged(base.pictures, mine.pictures, theirs.pictures, (one, other) => lists(base.pictures, one, other)),
});

const blankStep = (key: string): ContentStep => ({ key, title: "", text: "", pictures: [] });

/** Merges steps by their keys. A step that one side removed stays if the other changed it. */
function mergedSteps(base: ContentStep[], mine: ContentStep[], theirs: ContentStep[]): ContentStep[] {
  const find = (steps: ContentStep[], key: string) => steps.find((step) => step.key === key);
  const keysOf = (steps: ContentStep[]) => steps.map(({ key }) => key);
  const isMoved = !isSame(keysOf(base), keysOf(mine));
  const order = [...new Set(isMoved ? keysOf([...mine, ...theirs]) : keysOf([...theirs, ...mine]))];
  return order.flatMap((key) => {
    const [was, own, other] = [find(base, key), find(mine, key), find(theirs, key)];
    if (own && other) return mergedStep(was ?? blankStep(key), own, other);
    const left = own ?? other;
    return !left || (was && isSame(was, left)) ? [] : left;
  });
}

/**
 * Merges two versions of a project that two makers wrote over the same one.
 * @returns the merged version, which has every word of both
 */
export function mergeContent(base: Content, mine: Content, theirs: Content): Content {
  const own = <T>(one: T): T => one;
  return {
    title: merged(base.title, mine.title, theirs.title, texts(beside)),
    description: merged(base.description, mine.description, theirs.description, texts(below)),
    category: merged(base.category, mine.category, theirs.category, own),
    difficulty: merged(base.difficulty, mine.difficulty, theirs.difficulty, own),
    picture: merged(base.picture, mine.picture, theirs.picture, own),
    licence: merged(base.licence, mine.licence, theirs.licence, own),
    hours: merged(base.hours, mine.hours, theirs.hours, own),
    steps: mergedSteps(base.steps, mine.steps, theirs.steps),
    equipment_ids: lists(base.equipment_ids, mine.equipment_ids, theirs.equipment_ids),
    materials: lists(base.materials, mine.materials, theirs.materials),
    files: lists(base.files, mine.files, theirs.files),
  };
}
