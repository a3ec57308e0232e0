import encodeQR from "qr";

interface QrCodeProps {
  text: string;
  /** its meaning, for screen readers */
  label: string;
  className?: string;
}

/** The quiet zone in modules, which many readers need (ISO/IEC 18004). */
const quiet = 4;

/** A QR code, black on white in both themes, as readers expect. Load it lazily. */
export default function QrCode({ text, label, className }: QrCodeProps) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quiet });
  // A rectangle for each run of dark modules.
  const outline = rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1]) return "";
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={outline} fill="#000" />
    </svg>
  );
}
