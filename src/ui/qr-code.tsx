import encodeQR from "qr";

interface QrCodeProps {
  text: string;
  /** what it is, for who does not see it */
  label: string;
  className?: string;
}

/** Empty modules around a code, without which many readers do not find it (ISO/IEC 18004). */
const quiet = 4;

/** A QR code, black on white in light and dark alike: readers look for that. Whoever shows one fetches it when it is asked for. */
export default function QrCode({ text, label, className }: QrCodeProps) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quiet });
  // One run of dark modules, one rectangle.
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
