import { expect, test } from "vitest";
import { read } from "../../../tests/support/sources";
import { lightColours } from "./light-colours";

test("the colours of pictures are those of the light theme", () => {
  const theme = /@theme \{([\s\S]*?)\n\}/.exec(read("src/ui/colours.css"))?.[1] ?? "";
  const colours = Object.fromEntries(
    [...theme.matchAll(/--color-([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]),
  );
  expect(colours).toMatchObject(lightColours);
});
