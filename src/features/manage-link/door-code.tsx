import QrCode from "../../ui/qr-code";

interface DoorCodeProps {
  /** what the QR code holds */
  qr: string;
  /** the same in six letters and digits */
  code: string;
  /** on a stub among other things, which say what it is for */
  isSmall?: boolean;
}

/**
 * The QR code of a registration and its short code, on the stub of its ticket. Black on white whatever the theme, as scanners
 * expect it. The code is read letter by letter.
 */
export default function DoorCode({ qr, code, isSmall = false }: DoorCodeProps) {
  const width = isSmall ? "max-w-60" : "max-w-60";
  return (
    <figure className={isSmall ? "grid w-full justify-items-center gap-2" : "grid justify-items-center gap-4"}>
      <QrCode text={qr} label="QR code for the door" className={`aspect-square w-full rounded-sm ${width}`} />
      <figcaption className="grid justify-items-center gap-1 text-center">
        <span className={isSmall ? "sr-only" : "label-type text-soft"}>Or say this code</span>
        <span className="font-[620] font-mono text-2xl tracking-[0.2em]">
          <span aria-hidden="true">
            {code.slice(0, 3)} {code.slice(3)}
          </span>
          <span className="sr-only">{[...code].join(" ")}</span>
        </span>
        {isSmall ? null : (
          <span className="text-[0.9375rem] text-soft">Show it at the door, on this screen or on paper.</span>
        )}
      </figcaption>
    </figure>
  );
}
