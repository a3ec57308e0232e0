/** Fields of a search form that nobody fills in. src/reader/live-list.ts replaces them when the address changes. */
export const HiddenFields = ({ values }: { values: Record<string, string> }) => (
  <div hidden data-follows="">
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </div>
);
