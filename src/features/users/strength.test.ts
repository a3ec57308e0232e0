import { expect, test } from "vitest";
import { passwordStrength } from "./strength";

test.each([
  ["", 0, "Weak"],
  ["abc", 1, "Weak"],
  ["abcdef", 2, "Weak"],
  ["abcdef1", 3, "Fair"],
  ["Abcdef1", 4, "Good"],
  ["Abcdef1!", 5, "Strong"],
  ["Пароль1", 4, "Good"],
  ["Πόρτα1!", 5, "Strong"],
])("%s scores %i, %s", (password, score, name) => expect(passwordStrength(password)).toEqual({ score, name }));
