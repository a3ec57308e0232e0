import { Selection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { useField } from "../../../../ui/form/field-frame";
import articleStyles from "../../article/article.css?url";
import { exceedsMarkdownLimits } from "../../article/markdown-limits";
import type { Surface, ToolName } from "../tools";
import { activeTools } from "./commands";
import { ContextBar } from "./context-bar";
import { LinkDialog } from "./link-dialog";
import { type OpenView, openView, type ViewParts } from "./open-view";
import styles from "./visual.css?url";

export interface VisualEditorProps {
  attributes: ReturnType<typeof useField>["control"];
  label: string;
  /** one of several short texts; its height follows its content */
  short?: boolean;
  /** it has the focus from the beginning: where somebody pressed, from its upper left corner, or at its end; px */
  focus?: { x: number; y: number } | "end" | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  onFiles: (files: File[]) => void;
  inputRef: (element: { focus: () => void } | null) => void;
  surface: Ref<Surface>;
  toolbar: ReactNode;
  onActive: (active: readonly ToolName[]) => void;
  /** it does not work here, and why */
  onMissing: (why: string) => void;
}

/** Shown for texts that would take a minute to parse or crash the page. */
const tangled = "This text is too long or complex for the visual editor.";

/** A text as it will be seen. */
export default function VisualEditor(props: VisualEditorProps) {
  const mount = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const [shown, setShown] = useState<{ view: EditorView; at: number }>();
  const [linking, setLinking] = useState(false);

  useLayoutEffect(() => {
    const parts: ViewParts = {
      value: latest.current.value,
      attributes: () => namesOf(latest.current.attributes, latest.current.label),
      onText: (text) => latest.current.onChange(text),
      onState: (view) => {
        latest.current.onActive(activeTools(view.state));
        setShown((before) => ({ view, at: (before?.at ?? 0) + 1 }));
      },
      onFiles: (files) => latest.current.onFiles(files),
      onLink: () => setLinking(true),
      onBlur: () => latest.current.onBlur(),
    };
    // The text may have become so in the other mode.
    if (exceedsMarkdownLimits(parts.value)) latest.current.onMissing(tangled);
    else
      try {
        opened.current = openView(mount.current as HTMLElement, parts);
        parts.onState(opened.current.view);
        if (latest.current.focus) focusAt(opened.current.view, latest.current.focus);
      } catch (error) {
        console.error(error);
        latest.current.onMissing("The visual editor cannot show this text.");
      }
    const { inputRef } = latest.current;
    inputRef({ focus: () => opened.current?.view.focus() });
    return () => {
      opened.current?.view.destroy();
      opened.current = undefined;
    };
  }, []);
  // Undefined if the view did not open; the parent then shows the Markdown field.
  useImperativeHandle(props.surface, () => opened.current?.surface as Surface, []);

  // Shows a value from outside, such as a draft or an older version.
  useLayoutEffect(() => {
    if (!opened.current || props.value === opened.current.text()) return;
    if (exceedsMarkdownLimits(props.value)) latest.current.onMissing(tangled);
    else opened.current.show(props.value);
  }, [props.value]);
  const { "aria-invalid": invalid, "aria-describedby": described } = props.attributes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view asks for its attributes again when these change
  useEffect(() => opened.current?.view.setProps({}), [invalid, described]);

  return (
    <>
      <link rel="stylesheet" href={articleStyles} precedence="default" />
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className={props.short ? "writing writing-short" : "writing"}>
        <div className="writing-tools">
          {props.toolbar}
          {shown && <ContextBar view={shown.view} onLink={() => setLinking(true)} />}
        </div>
        <div ref={mount} className="writing-text" />
      </div>
      {linking && shown && <LinkDialog view={shown.view} onClose={() => setLinking(false)} />}
    </>
  );
}

function focusAt(view: EditorView, focus: NonNullable<VisualEditorProps["focus"]>): void {
  const { left, top } = view.dom.getBoundingClientRect();
  const pressed = focus === "end" ? undefined : view.posAtCoords({ left: left + focus.x, top: top + focus.y });
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(pressed ? TextSelection.near(doc.resolve(pressed.pos)) : Selection.atEnd(doc)));
  view.focus();
}

/** Returns the attributes of a field's control, for an element that is not a form control. */
function namesOf(control: ReturnType<typeof useField>["control"], label: string): Record<string, string> {
  const given = Object.entries(control).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    class: "article-text",
    spellcheck: "true",
    "data-article-text": "",
  };
}
