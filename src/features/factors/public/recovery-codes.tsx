import { t } from "../../../platform/languages/texts";
import { Button } from "../../../ui/button";
import { CheckboxField } from "../../../ui/form/fields";
import { toast } from "../../../ui/overlay/toast";
import { saveFile } from "../../../ui/save-file";
import { useSite } from "../../../ui/site";
import { T } from "../../../ui/texts/texts";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** whether the person confirmed keeping them; `error` if they try to continue without */
  kept: boolean;
  error?: string;
  onKept: (kept: boolean) => void;
  onClose: () => void;
}

const textOf = (codes: readonly string[], siteName: string) =>
  t`Recovery codes for ${{ siteName }} (${{ host: location.host }})\n\n${{ codes: codes.join("\n") }}\n\nEach works once, in place of a second factor.\n`;

/** Prints a text on a sheet of its own, without the page. */
function printText(text: string): void {
  const frame = document.createElement("iframe");
  // Hidden but laid out: otherwise browsers print an empty sheet.
  Object.assign(frame.style, { position: "fixed", width: "0", height: "0", border: "0", visibility: "hidden" });
  document.body.append(frame);
  const sheet = frame.contentDocument;
  if (sheet) {
    const lines = sheet.createElement("pre");
    lines.style.fontSize = "14pt";
    lines.textContent = text;
    sheet.body.append(lines);
    frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
    frame.contentWindow?.print();
  }
}

/** Ten recovery codes, shown once: to copy, save and print. */
export function RecoveryCodes({ codes, kept, error, onKept, onClose }: RecoveryCodesProps) {
  const { name } = useSite();
  const text = textOf(codes, name);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ about: "recovery codes", message: t`The codes are copied.` });
    } catch {
      toast({
        about: "recovery codes",
        tone: "error",
        message: t`This browser does not allow copying. Select the codes instead.`,
      });
    }
  };
  return (
    <div className="grid gap-5">
      <p>
        <T>
          They are shown <strong>only now</strong>. Each replaces a lost second factor once. Keep them where you can
          find them without your phone, such as on paper.
        </T>
      </p>
      <ul
        aria-label={t`Recovery codes`}
        className="grid gap-x-6 gap-y-1.5 rounded-sm border border-rule bg-stone px-4 py-3.5 font-mono text-[0.875rem] select-all min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" size="small" onClick={() => void copy()}>{t`Copy`}</Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}
        >{t`Download`}</Button>
        <Button variant="secondary" size="small" onClick={() => printText(text)}>{t`Print`}</Button>
      </div>
      <CheckboxField
        id="codes-kept"
        label={t`I have saved them`}
        checked={kept}
        {...(error === undefined ? {} : { error })}
        onChange={(event) => onKept(event.target.checked)}
      />
      <div className="flex justify-end">
        <Button onClick={onClose}>{t`Done`}</Button>
      </div>
    </div>
  );
}
