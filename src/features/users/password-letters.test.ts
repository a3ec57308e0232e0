import { expect, test } from "vitest";
import { passwordField } from "./schema";

test.each(["Пароль1", "Πόρτα12", "Ľavička1"])("%s has a lowercase and an uppercase letter", (password) => {
  expect(passwordField.safeParse(password).success).toBe(true);
});

test.each(["пароль1", "ПАРОЛЬ1", "Парольл", "李李李李李1"])("%s lacks one of the three", (password) => {
  expect(passwordField.safeParse(password).success).toBe(false);
});
