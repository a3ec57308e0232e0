/** One load for the process. */
let loading: Promise<typeof import("sharp")["default"]> | undefined;

/** The library that reads and writes pictures: 13 MB, so it comes with the first picture and not with the start. */
export function loadSharp() {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // Each input is another one; remembering them would only take memory.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
