import { minuteMs, type OpenTime } from "./timetable";
import type { OpenState } from "./words";

/*
 * Opening times as a page carries them: minutes since 1970, each as its distance from the one before. They are
 * alternately an opening and a closing; nothing is known after the last.
 */

/** @param times in their order @param end until when they are known; milliseconds */
export function encodeTimes(times: readonly OpenTime[], end: number): string {
  const turns = times.flat().filter((at) => at < end);
  const minutes = [...turns, end].map((at) => Math.round(at / minuteMs));
  return minutes.map((at, index) => at - (minutes[index - 1] ?? 0)).join(" ");
}

/** The state at an instant by encoded times; undefined beyond the time they cover. @param now milliseconds */
export function stateIn(encoded: string, now: number): OpenState | undefined {
  let at = 0;
  const turns = encoded.split(" ").map((minutes) => {
    at += Number(minutes);
    return at * minuteMs;
  });
  const end = turns.pop() ?? 0;
  if (now >= end) return undefined;
  const passed = turns.filter((turn) => turn <= now).length;
  return { open: passed % 2 === 1, changesAt: turns[passed] };
}
