import { setBlockType } from "prosemirror-commands";
import { type Command, NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type ComponentProps, type ReactNode, useId } from "react";
import { describePicture } from "./commands";
import { linkAt, removeLink } from "./links";
import { schema } from "./schema";
import { addColumn, addRow, around, deleteColumn, deleteRow, deleteTable, leaveTable, placeInTable } from "./tables";

const { nodes } = schema;

interface ContextBarProps {
  view: EditorView;
  onLink: () => void;
}

/** Shows the actions for the node at the cursor. Always visible, so that the text does not move while writing. */
export function ContextBar({ view, onLink }: ContextBarProps) {
  const { state } = view;
  const run = (command: Command) => () => {
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const { selection } = state;
  const link = linkAt(state);
  return (
    <fieldset aria-label="Tools at the cursor" className="writing-context">
      {selection instanceof NodeSelection && selection.node.type === nodes.image ? (
        <PictureTools view={view} selection={selection} />
      ) : placeInTable(state) ? (
        tableTools.map(({ label, command }) => (
          <Press key={label} onPress={run(command)}>
            {label}
          </Press>
        ))
      ) : around(state, nodes.code_block) ? (
        <Language view={view} />
      ) : (
        <BlockChoice view={view} />
      )}
      {link && (
        <>
          <Press onPress={onLink}>Change Link</Press>
          <Press onPress={run(removeLink)}>Remove Link</Press>
        </>
      )}
    </fieldset>
  );
}

const tableTools: { label: string; command: Command }[] = [
  { label: "Row Below", command: addRow(1) },
  { label: "Row Above", command: addRow(0) },
  { label: "Column Right", command: addColumn(1) },
  { label: "Column Left", command: addColumn(0) },
  { label: "Text Below", command: leaveTable },
  { label: "Delete Row", command: deleteRow },
  { label: "Delete Column", command: deleteColumn },
  { label: "Delete Table", command: deleteTable },
];

const Press = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" onMouseDown={(pressed) => pressed.preventDefault()} onClick={onPress}>
    {children}
  </button>
);

interface LineProps extends ComponentProps<"input"> {
  view: EditorView;
  label: string;
  onValue: (value: string) => void;
}

/** A line about the node at the cursor. Enter returns to the text; it would send the whole form otherwise. */
function Line({ view, label, onValue, ...rest }: LineProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        {...rest}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        onKeyDown={(pressed) => {
          if (pressed.key !== "Enter" || pressed.ctrlKey || pressed.metaKey) return;
          pressed.preventDefault();
          view.focus();
        }}
      />
    </>
  );
}

function PictureTools({ view, selection }: { view: EditorView; selection: NodeSelection }) {
  const { alt, src } = selection.node.attrs;
  if (src === "") return <span>Uploading...</span>;
  return (
    <>
      <Line
        view={view}
        label="Alternative text"
        value={alt}
        maxLength={500}
        placeholder="What the picture shows"
        onValue={(value) => describePicture(value)(view.state, view.dispatch)}
      />
      <Press
        onPress={() => {
          view.dispatch(view.state.tr.deleteSelection());
          view.focus();
        }}
      >
        Remove
      </Press>
    </>
  );
}

function Language({ view }: { view: EditorView }) {
  const found = around(view.state, nodes.code_block);
  if (!found) return null;
  const set = (lang: string) =>
    view.dispatch(view.state.tr.setNodeMarkup(found.pos, null, { ...found.node.attrs, lang: lang || null }));
  return (
    <Line
      view={view}
      label="Language of the code"
      value={found.node.attrs.lang ?? ""}
      maxLength={30}
      placeholder="text"
      autoCapitalize="none"
      spellCheck={false}
      onValue={(value) => set(value.replaceAll(/[^\w+#.-]/g, ""))}
    />
  );
}

const levels = [
  { value: "0", label: "Paragraph" },
  { value: "2", label: "Heading" },
  { value: "3", label: "Smaller heading" },
  { value: "4", label: "Smallest heading" },
];

function BlockChoice({ view }: { view: EditorView }) {
  const { parent } = view.state.selection.$from;
  if (parent.type !== nodes.paragraph && parent.type !== nodes.heading)
    return <span>{sourceNote(parent.type.name)}</span>;
  const level = parent.type === nodes.heading ? Math.min(4, Math.max(2, parent.attrs.level)) : 0;
  const choose = (value: string) => {
    const type = value === "0" ? nodes.paragraph : nodes.heading;
    setBlockType(type, value === "0" ? null : { level: Number(value) })(view.state, view.dispatch);
    view.focus();
  };
  return (
    <select
      aria-label="Kind of text"
      value={String(level)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {levels.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

const sourceNote = (name: string) => (name === "source_block" ? "This part is kept as written." : "");
