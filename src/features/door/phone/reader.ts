import { decodeQR } from "qr/decode.js";

/** The longest side of the examined picture: more costs time and finds no more codes. Pixels. */
const longest = 720;
/** The time limit for one picture; milliseconds. A cheap phone reads five a second. */
const timeLimit = 120;

/** Reads QR codes if the browser cannot; loaded only then. No picture leaves the page. */
export function createReader(): (video: HTMLVideoElement) => Promise<string | undefined> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!context || width < 1 || height < 1) return undefined;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height), { effort: 4, timeLimit });
    } catch {
      return undefined; // no code in this picture
    }
  };
}
