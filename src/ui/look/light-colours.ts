/** The light theme's colours for pictures, which have no style sheet. A test compares them with colours.css. */
export const lightColours = {
  paper: "#f6f1e7",
  sheet: "#fffdf8",
  ink: "#1d1a16",
  soft: "#5e564b",
  rule: "#d9cfbd",
  stone: "#e9e1d2",
  copper: "#b8401a",
  "copper-soft": "#f3d9c8",
  violet: "#5b3fa0",
  "violet-soft": "#e4ddf3",
  moss: "#3f6b3a",
  "moss-soft": "#dce8d4",
  amber: "#7d5200",
  "amber-soft": "#f3e3b8",
} as const;

export type LightColour = keyof typeof lightColours;
