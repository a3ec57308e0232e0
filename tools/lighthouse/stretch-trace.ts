import type { DevtoolsLog, Trace, TraceEvent } from "lighthouse";

/** Fields of Chromium's events that Lighthouse's type lacks; microseconds of the thread's clock. */
type Timed = TraceEvent & { tts?: number; tdur?: number };

const isTask = ({ ph, name, tdur }: Timed) => ph === "X" && tdur !== undefined && name === "RunTask";

/** Returns events in thread time: tasks last as long as they had the processor, and events in them move accordingly. */
function onThreadClock(events: Timed[]): Timed[] {
  const tasks: Timed[] = [];
  let end = -1;
  // Of tasks in one another the outermost counts.
  for (const task of events.filter(isTask).toSorted((one, other) => one.ts - other.ts || other.dur - one.dur)) {
    if (task.ts < end) continue;
    tasks.push(task);
    end = task.ts + task.dur;
  }
  const sorted = events.toSorted((one, other) => one.ts - other.ts);
  let at = -1;
  return sorted.map((event) => {
    while (at + 1 < tasks.length && (tasks[at + 1] as Timed).ts <= event.ts) at++;
    const task = tasks[at];
    const dur = event.tdur ?? event.dur;
    if (!task || event.ts > task.ts + task.dur) return { ...event, dur };
    const passed =
      event.tts !== undefined && task.tts !== undefined
        ? event.tts - task.tts
        : Math.min(event.ts - task.ts, task.tdur ?? 0);
    return { ...event, ts: task.ts + Math.max(0, passed), dur };
  });
}

/** Returns a trace in thread time, stretched by a factor. */
export function stretchTrace(trace: Trace, factor: number): Trace {
  const threads = Map.groupBy(trace.traceEvents, ({ pid, tid }) => `${pid}/${tid}`);
  const events = [...threads.values()].flatMap(onThreadClock).map((event) => ({
    ...event,
    ts: Math.round(event.ts * factor),
    ...(event.dur === undefined ? {} : { dur: Math.round(event.dur * factor) }),
  }));
  return { ...trace, traceEvents: events.toSorted((one, other) => one.ts - other.ts) };
}

interface NetworkTimes {
  timestamp?: number;
  response?: { timing?: { requestTime: number } };
  redirectResponse?: { timing?: { requestTime: number } };
}

/** Stretches a network log like its trace; both have the same clock, the log in seconds. */
export function stretchLog(log: DevtoolsLog, factor: number): DevtoolsLog {
  return log.map((message) => {
    const copy = structuredClone(message);
    const times = copy.params as NetworkTimes | undefined;
    if (times?.timestamp !== undefined) times.timestamp *= factor;
    for (const answer of [times?.response, times?.redirectResponse])
      if (answer?.timing) answer.timing.requestTime *= factor;
    return copy;
  });
}
