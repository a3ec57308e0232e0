import { t } from "../../../platform/languages/texts";

/** Browsers by their User-Agent, in this order: most also contain Chrome and Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOpera Mini\//, "Opera Mini"],
  [/\b(OPR|OPT|OPiOS|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUC ?Browser\//, "UC Browser"],
  [/\b(HuaweiBrowser)\//, "Huawei Browser"],
  [/\b(MiuiBrowser)\//, "Mi Browser"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Operating systems; Android does not tell tablets from phones. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bKAIOS\b/i, "KaiOS"],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, "HarmonyOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** No User-Agent is longer; characters. */
const longest = 1_000;

/** Names a device for its owner: "Chrome on Android". @param userAgent unchecked @returns empty for unknown browsers */
export function deviceInWords(userAgent: string): string {
  const text = userAgent.slice(0, longest);
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser && system) return t`${{ browser }} on ${{ system }}`;
  return browser ?? (system ? t`A browser on ${{ system }}` : "");
}

/**
 * The first part of a network address, enough to tell home from elsewhere but not to identify anybody: "203.0.…",
 * "2001:db8:…".
 * @param network an IPv4 address, or the /64 of an IPv6 one
 * @returns empty for an invalid address
 */
export function hintOf(network: string): string {
  const [, four] = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(network) ?? [];
  if (four) return `${four}.…`;
  const [, six] = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f:]*\/64$/.exec(network) ?? [];
  return six ? `${six}:…` : "";
}
