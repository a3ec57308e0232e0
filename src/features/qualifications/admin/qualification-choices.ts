/** How long a qualification lasts, in words. */
export const validityChoices = [
  { value: "none", label: "Does not end" },
  { value: "months", label: "Some months" },
  { value: "day", label: "Until a day of the year" },
];
