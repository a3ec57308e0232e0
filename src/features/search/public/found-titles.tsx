import { TextLink } from "../../../ui/button";
import type { Found } from "../schema";

/** What was found by its titles, where the code of the list does not arrive. */
export const FoundTitles = ({ items }: { items: Found[] }) => (
  <ul>
    {items.map(({ path, title }) => (
      <li key={path} className="py-2">
        <TextLink to={path}>{title}</TextLink>
      </li>
    ))}
  </ul>
);
