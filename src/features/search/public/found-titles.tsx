import { TextLink } from "../../../ui/button";
import type { SearchResult } from "../schema";

/** The matches' titles, if the list's code cannot be loaded. */
export const FoundTitles = ({ items }: { items: SearchResult[] }) => (
  <ul>
    {items.map(({ path, title }) => (
      <li key={path} className="py-2">
        <TextLink to={path}>{title}</TextLink>
      </li>
    ))}
  </ul>
);
