/** Reads the code that a video shows at the moment, if it shows one. */
export type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own reader of QR codes, where it has one. */
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

/** The browser's reader, else ours. Rejects where ours cannot be fetched. */
export const openReader = async (): Promise<Read> => (await ownReader()) ?? fetched();

/** Fetches our reader where it will be needed, so that it is there without a connection. */
export async function fetchReader(): Promise<void> {
  if (!(await ownReader())) await fetched().catch(() => undefined);
}

/** Opens the camera at the back. Rejects where there is none, or it may not be used. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });

/** The lamp of a camera, where it has one. */
export function lampOf(stream: MediaStream): ((on: boolean) => Promise<void>) | undefined {
  const [track] = stream.getVideoTracks();
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!track || !torch) return undefined;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}
