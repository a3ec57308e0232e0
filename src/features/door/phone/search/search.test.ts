import { expect, test } from "vitest";
import { type Person, peopleOf } from "../people";
import { beginsLike, find, searchable } from "./search";

const names = [
  "Zoë Ncúbe",
  "Tendai Moyo",
  "Tendai Moyana",
  "Chipo O'Neill",
  "Kudzai-Anne Mutasa",
  "Ian Smith",
  "Łucja Groß",
];
const people: Person[] = peopleOf(
  names.map((name, index) => ({
    ...{ id: index + 1, name, status: "confirmed", at: null, proof: "", extra: false },
    code: `K7Q${index}PM`,
    guests: index === 3 ? [{ id: 1, name: "Farai", at: null }] : [],
  })),
  [],
);
const found = (typed: string) => find(searchable(people), typed).map(({ name }) => name);

test.each([
  ["zoe", ["Zoë Ncúbe"]],
  ["lucja gross", ["Łucja Groß"]],
  ["ZOË NCUBE", ["Zoë Ncúbe"]],
  ["ncube z", ["Zoë Ncúbe"]],
  ["tendai m", ["Tendai Moyana", "Tendai Moyo"]],
  ["tendai moyo", ["Tendai Moyo", "Tendai Moyana"]],
  ["o'neill", ["Chipo O'Neill", "Farai"]],
  ["anne", ["Kudzai-Anne Mutasa"]],
  // one letter wrong, missing, too many, or two swapped
  ["tandai moyo", ["Tendai Moyo"]],
  ["tndai moyo", ["Tendai Moyo"]],
  ["tenndai moyo", ["Tendai Moyo"]],
  ["tedna", ["Tendai Moyana", "Tendai Moyo"]],
  ["mutsaa", ["Kudzai-Anne Mutasa"]],
  ["tindia", []],
  // with two letters, none may be wrong
  ["xa", []],
  // a short code in any spelling
  ["k7q1", ["Tendai Moyo"]],
  ["K7Q 2PM", ["Tendai Moyana"]],
  ["", [...names, "Farai"].sort((one, other) => one.localeCompare(other, "en"))],
])("%s finds %s", (typed, names) => {
  expect(found(typed)).toEqual(names);
});

test("every single mistake in every place is forgiven, from the third letter on", () => {
  const word = "tinashe";
  for (let at = 0; at < word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    expect(beginsLike(word, `${before}x${after}`)).toBe(true);
    expect(beginsLike(word, before + after)).toBe(true);
    expect(beginsLike(word, `${before}x${word.slice(at)}`)).toBe(true);
    if (at < word.length - 1)
      expect(beginsLike(word, `${before}${word[at + 1]}${word[at]}${word.slice(at + 2)}`)).toBe(true);
  }
  expect(beginsLike(word, "xinaxhe")).toBe(false);
});
