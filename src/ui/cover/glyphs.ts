const calendar = "M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8";
const brackets = "m8.5 6-6 6 6 6M15.5 6l6 6-6 6";
const chip = "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4";
const spanner = "M15 3.5a5 5 0 0 0-3 7L4 18.5 6.5 21l8-8a5 5 0 0 0 6-6.5l-3.5 3-3-.5-.5-3z";
const people =
  "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 20v-2q0-4 5.5-4t5.5 4v2M16 6a2.8 2.8 0 0 1 0 5.5M16.5 14.5q5 .3 5 4V20";
const pen = "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4";
const picture = "M3 5h18v14H3zM3 16l5.5-5.5 5 5 3-3L21 17M16 8.5v.1";

const glyphs: Record<string, string> = {
  event: calendar,
  upcoming: calendar,
  workshop: "M5 4h9q4 0 6 4-3-1-6-.5V10H9.5V8H5zM10 10h3l-.5 10.5h-2z",
  hackathon: `${brackets}M13.5 4.5l-3 15`,
  meetup: "M3 4h12v8H9l-3.5 3.5V12H3zM18 9h3v7h-2.5v3.5L15 16h-4v-1.5",
  panel: "M9 3.5h6v9q0 1.5-3 1.5t-3-1.5zM5.5 11q0 6.5 6.5 6.5t6.5-6.5M12 17.5V21M8 21h8",
  bootcamp: "M3 20 10 8l4 6 2-3 5 9zM10 8V3h6l-2 2 2 2h-6",
  project: "m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
  software: brackets,
  web: "M3 5h18v14H3zM3 9h18M6 7v.1M9 7v.1",
  mobile: "M7 2.5h10v19H7zM11 18.5h2",
  iot: "M12 19v.1M8.5 15.5q3.5-3 7 0M5.5 12q6.5-5.5 13 0M2.5 8.5q9.5-8 19 0",
  ai: "M5 6.5 12 12l7-5.5M5 17.5 12 12l7 5.5M5 4.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM19 4.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM5 15.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM19 15.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  game: "M7 7h10q5 0 5 6t-3 6q-2 0-3.5-3h-7Q7 19 5 19q-3 0-3-6t5-6ZM8 10v4M6 12h4M16 11v.1M18 13.5v.1",
  tool: spanner,
  tools: spanner,
  hardware: chip,
  electronics: chip,
  components: "M2 12h4l2-5 4 10 4-10 2 5h4",
  laser: "M12 3v9M8 3h8M12 16v.1M12 12l-5 5M12 12l5 5M4 21h16",
  cnc: "M9 3h6v5h-6zM11 8h2l-1 6zM3 18h18M5 21h14M6 14v4M18 14v4",
  wood: "M3 8h18v8H3zM6 8q3 4 0 8M13 8q4 4 0 8",
  metal: "M4 15h16l-2 5H6zM12 15V9M8 9h8l2-5H6z",
  textile: "M12 3v18M9 6q6 0 6 3t-6 3 0 3 6 3M12 3l-1.5 2h3z",
  computers: "M3 4h18v12H3zM9 20h6M12 16v4",
  "hand-tools": "M14 4l6 6-3 3-6-6zM12.500 9.500L4 18l2 2 8.500-8.500",
  "3d-printing": "M8 3h8v5l-4 4-4-4zM5 21h14M7 18h10M9 15h6",
  merchandise: "M8 4 3 7l2 4 2-1v10h10V10l2 1 2-4-5-3q-4 4-8 0Z",
  books: "M12 6.5Q8 4 3 5v14q5-1 9 1.5 4-2.5 9-1.5V5q-5-1-9 1.5ZM12 6.5V20",
  product: "M3.5 12.5V4h8.5l8.5 8.5-8.5 8zM8 8.5v.1",
  post: pen,
  gallery: picture,
  partner: "M9.5 14.5l5-5M11 7l2-2a4.2 4.2 0 0 1 6 6l-2 2M13 17l-2 2a4.2 4.2 0 0 1-6-6l2-2",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 21q0-6 7.5-6t7.5 6",
  community: people,
};

const plain = "m3 15 9-8 9 8M7 20l5-4.5 5 4.5";

/** The path of a kind's glyph on a grid of 24 by 24. */
export const glyphOf = (kind: string): string => (Object.hasOwn(glyphs, kind) ? (glyphs[kind] ?? plain) : plain);
