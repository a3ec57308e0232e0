import { type ComponentType, type MouseEvent, useRef, useState } from "react";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { useField } from "../../../ui/form/field-frame";
import { exceedsMarkdownLimits } from "../article/markdown-limits";
import { MarkdownBox } from "./markdown-box";
import { Choice, Foot, loadVisual, ways } from "./markdown-parts";
import { useMarkdownBox, useMarkdownText } from "./use-markdown-text";
import type { VisualEditorProps } from "./visual/visual-editor";

interface ShortMarkdownFieldProps<Values extends FieldValues, Name, Body> {
  control: Control<Values, unknown, Body>;
  name: Name;
  label: string;
  most: number;
  /** lines of the box */
  rows: number;
  required?: boolean;
  hint?: string | undefined;
  className?: string;
}

/** A short text in Markdown, one of several on a page. The editor is loaded when somebody enters the box. */
export function ShortMarkdownField<Values extends FieldValues, Name extends FieldPathByValue<Values, string>, Body>({
  control,
  name,
  label,
  most,
  rows,
  required = false,
  hint = "",
  className,
}: ShortMarkdownFieldProps<Values, Name, Body>) {
  const text = useMarkdownText(control, name);
  const { field, latest, chosen: way, choose, missing, setMissing, setActive } = text;
  const [opened, setOpened] = useState<Opened>();
  const pressing = useRef(false);
  const frame = useField({ label, required, error: text.error, hint, className: className ?? "" });

  const open = async (focus: VisualEditorProps["focus"]) => {
    if (opened) return;
    const { default: Visual } = await loadVisual();
    // Leaves the focus alone if the user has moved on.
    setOpened({ Visual, focus: document.activeElement?.id === frame.control.id ? focus : undefined });
    if (exceedsMarkdownLimits(latest.current.value)) setMissing("This text is too complex for the visual editor.");
  };
  /** Replaces the box after the press, so that the press lands in neither. */
  const onClick = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    pressing.current = false;
    void open({ x: clientX - left, y: clientY - top });
  };

  const isVisual = opened !== undefined && way === "visual" && missing === "";
  const { box, toolbar, onKeyDownCapture } = useMarkdownBox(text, {
    way: isVisual ? "visual" : "markdown",
    attributes: frame.control,
  });
  return frame.frame(
    <div className="contents" onKeyDownCapture={onKeyDownCapture}>
      {opened && (
        <Choice
          label="Shown as"
          choices={ways}
          chosen={isVisual ? "visual" : "markdown"}
          disabled={missing !== ""}
          onChoose={choose}
        />
      )}
      {missing && <p className="leading-snug text-soft">{missing} Write it as Markdown.</p>}
      {isVisual ? (
        <opened.Visual
          {...box}
          label={label}
          short
          focus={opened.focus}
          toolbar={toolbar}
          onActive={setActive}
          onMissing={setMissing}
        />
      ) : (
        <>
          {opened && toolbar}
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: people press the box within, or reach it by keys */}
          <div
            className="grid"
            onPointerDown={() => {
              pressing.current = true;
            }}
            onPointerCancel={() => {
              pressing.current = false;
            }}
            onFocus={() => !pressing.current && void open("end")}
            onClick={onClick}
          >
            <MarkdownBox {...box} rows={rows} />
          </div>
        </>
      )}
      {opened && <Foot text={field.value} uploading={text.uploads.line} most={most} />}
    </div>,
  );
}

interface Opened {
  Visual: ComponentType<VisualEditorProps>;
  focus: VisualEditorProps["focus"];
}
