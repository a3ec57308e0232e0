import { encodeQR } from "qr";

/** What is drawn of a QR code: a path over a square of `size` modules, its quiet border included. */
function outline(text: string): { path: string; size: number } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    }),
  );
  return { path: runs.join(""), size: rows.length };
}

/**
 * The QR code of a registration and its short code, on the stub of its ticket. Black on white whatever the theme, as scanners
 * expect it. The code is read letter by letter.
 */
export default function DoorCode({ qr, code }: { qr: string; code: string }) {
  const { path, size } = outline(qr);
  return (
    <figure className="grid justify-items-center gap-4">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for the door"
        className="aspect-square w-full max-w-60 rounded-sm bg-white [shape-rendering:crispEdges]"
      >
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="grid justify-items-center gap-1 text-center">
        <span className="label-type text-soft">Or say this code</span>
        <span className="font-[620] font-mono text-2xl tracking-[0.2em]">
          <span aria-hidden="true">
            {code.slice(0, 3)} {code.slice(3)}
          </span>
          <span className="sr-only">{[...code].join(" ")}</span>
        </span>
        <span className="text-[0.9375rem] text-soft">Show it at the door, on this screen or on paper.</span>
      </figcaption>
    </figure>
  );
}
