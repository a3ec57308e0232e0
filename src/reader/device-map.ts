/** The device's kind by its User-Agent; undefined for others, which get a web page. */
export function deviceMap(userAgent: string): "android" | "apple" | undefined {
  if (/android/i.test(userAgent)) return "android";
  return /iphone|ipad|ipod/i.test(userAgent) ? "apple" : undefined;
}
