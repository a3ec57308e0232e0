import { setBlockType } from "prosemirror-commands";
import { type Command, NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type ReactNode, useId } from "react";
import { around, describePicture } from "./commands";
import { linkAt, removeLink } from "./links";
import { schema } from "./schema";
import { addColumn, addRow, deleteColumn, deleteRow, deleteTable, leaveTable, placeInTable } from "./tables";

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

function PictureTools({ view, selection }: { view: EditorView; selection: NodeSelection }) {
  const id = useId();
  const { alt, src } = selection.node.attrs;
  if (src === "") return <span>Uploading...</span>;
  return (
    <>
      <label htmlFor={id}>Alternative text</label>
      <input
        id={id}
        type="text"
        value={alt}
        maxLength={500}
        placeholder="What the picture shows"
        onChange={({ currentTarget }) => describePicture(currentTarget.value)(view.state, view.dispatch)}
        onKeyDown={(pressed) => {
          // Enter would send the whole form.
          if (pressed.key === "Enter" && !pressed.ctrlKey && !pressed.metaKey) {
            pressed.preventDefault();
            view.focus();
          }
        }}
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
  const id = useId();
  const found = around(view.state, nodes.code_block);
  if (!found) return null;
  const set = (lang: string) =>
    view.dispatch(view.state.tr.setNodeMarkup(found.pos, null, { ...found.node.attrs, lang: lang || null }));
  return (
    <>
      <label htmlFor={id}>Language of the code</label>
      <input
        id={id}
        type="text"
        value={found.node.attrs.lang ?? ""}
        maxLength={30}
        placeholder="text"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => set(currentTarget.value.replaceAll(/[^\w+#.-]/g, ""))}
        onKeyDown={(pressed) => {
          if (pressed.key !== "Enter" || pressed.ctrlKey || pressed.metaKey) return;
          pressed.preventDefault();
          view.focus();
        }}
      />
    </>
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
