/** @jsxImportSource hono/jsx/dom */
import { useEffect, useRef, useState } from "hono/jsx/dom";
import { lampOf, openCamera, openReader } from "./camera";

/** The interval between frames; milliseconds. Fast enough for an unsteady hand, and easy on the battery. */
const lookEvery = 140;
/** The same code counts again only after this time, for people who are slow to lower their phone. */
const sameFor = 4_000;

interface ScannerProps {
  /** nothing is read while a result is shown */
  isPaused: boolean;
  onCode: (text: string) => void;
  onClose: () => void;
}

/** The camera's picture and its codes. The picture stays on this phone. */
export function Scanner({ isPaused, onCode, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const paused = useRef(isPaused);
  const told = useRef(onCode);
  paused.current = isPaused;
  told.current = onCode;
  const [problem, setProblem] = useState("");
  const [lamp, setLamp] = useState<(on: boolean) => Promise<void>>();
  const [isLit, setLit] = useState(false);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isNew = withoutRepeats();
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      stream = await openCamera();
      if (isOver || !video.current) return stop();
      video.current.muted = true;
      video.current.srcObject = stream;
      await video.current.play();
      const light = lampOf(stream);
      setLamp(() => light);
      const read = await openReader();
      const readOnce = () =>
        paused.current || !video.current ? undefined : read(video.current).catch(() => undefined);
      const look = async () => {
        if (isOver) return;
        const text = await readOnce();
        if (text && isNew(text, paused.current)) told.current(text);
        if (!isOver) timer = setTimeout(() => void look(), lookEvery);
      };
      void look();
    };
    open().catch((error: Error) => !isOver && setProblem(sentenceOf(error)));
    // A camera behind another app drains the battery.
    const hide = () => document.visibilityState === "hidden" && onClose();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      stop();
    };
  }, []);

  return (
    <section class="scanner" aria-label="Scan a code">
      <video ref={video} muted playsinline aria-label="Camera picture" />
      <div class="frame" aria-hidden="true" />
      <p class="hint" role="status">
        {problem || "Hold the code in the frame. The picture stays on this phone."}
      </p>
      <div class="scanner-foot">
        {lamp && (
          <button
            type="button"
            aria-pressed={String(isLit)}
            onClick={() => {
              void lamp(!isLit).catch(() => undefined);
              setLit(!isLit);
            }}
          >
            Light
          </button>
        )}
        <button type="button" class="main" onClick={onClose}>
          Back to the List
        </button>
      </div>
    </section>
  );
}

/** Returns whether a code counts: not one of just now, and not while a result is shown. */
function withoutRepeats(): (text: string, isPaused: boolean) => boolean {
  let last = { text: "", at: 0 };
  return (text, isPaused) => {
    const now = Date.now();
    const counts = !isPaused && (text !== last.text || now - last.at > sameFor);
    last = { text: counts ? text : last.text, at: now };
    return counts;
  };
}

function sentenceOf({ name }: Error): string {
  if (name === "NotAllowedError")
    return "The camera is blocked. Allow it in the browser's settings for this page, or type the six letters of the code.";
  if (name === "NotFoundError" || name === "OverconstrainedError")
    return "No usable camera was found. Type the six letters of the code.";
  return "The camera cannot be opened at the moment. Another app may be using it. Type the six letters of the code.";
}
