/** How long a qualification lasts, in words. */
export const validityChoices = [
  { value: "none", label: "Does not end" },
  { value: "months", label: "A number of months" },
  { value: "day", label: "Until a fixed day of the year" },
];
