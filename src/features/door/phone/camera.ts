/** Reads the code in a video frame, if there is one. */
export type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

async function ownReader(): Promise<Read | undefined> {
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: DetectorClass };
  try {
    if (!Own || !(await Own.getSupportedFormats()).includes("qr_code")) return undefined;
    const detector = new Own({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue;
  } catch {
    return undefined;
  }
}

const fetched = () => import("./reader").then(({ createReader }) => createReader());

/** The browser's reader, or else ours. Rejects if ours cannot be loaded. */
export const openReader = async (): Promise<Read> => (await ownReader()) ?? fetched();

/** Loads our reader early if it will be needed, so that it works offline. */
export async function fetchReader(): Promise<void> {
  if (!(await ownReader())) await fetched().catch(() => undefined);
}

/** Opens the back camera. Rejects without one, or without permission. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });

/** The camera's lamp, if it has one. */
export function lampOf(stream: MediaStream): ((on: boolean) => Promise<void>) | undefined {
  const [track] = stream.getVideoTracks();
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!track || !torch) return undefined;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}
