import { t } from "../../platform/languages/texts";
import QrCode from "../../ui/qr-code";

interface DoorCodeProps {
  /** the text of the QR code */
  qr: string;
  /** the short code of six letters and digits */
  code: string;
  isSmall?: boolean;
}

/** The QR code and short code on a ticket's stub, black on white for scanners. Screen readers spell the code. */
export default function DoorCode({ qr, code, isSmall = false }: DoorCodeProps) {
  const width = isSmall ? "max-w-60" : "max-w-60";
  return (
    <figure className={isSmall ? "grid w-full justify-items-center gap-2" : "grid justify-items-center gap-4"}>
      <QrCode text={qr} label={t`QR code for the door`} className={`aspect-square w-full rounded-sm ${width}`} />
      <figcaption className="grid justify-items-center gap-1 text-center">
        <span className={isSmall ? "sr-only" : "label-type text-soft"}>{t`Or read out this code`}</span>
        <span className="font-[620] font-mono text-2xl tracking-[0.2em]">
          <span aria-hidden="true">
            {code.slice(0, 3)} {code.slice(3)}
          </span>
          <span className="sr-only">{[...code].join(" ")}</span>
        </span>
        {isSmall ? null : (
          <span className="text-[0.9375rem] text-soft">{t`Show it at the door, on this screen or on paper.`}</span>
        )}
      </figcaption>
    </figure>
  );
}
