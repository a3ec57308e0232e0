import { TextLink } from "./button";

interface TitleLinksProps {
  /** the part of the address before an id, such as "/events/" */
  room: string;
  items: { id: number; title: string }[];
}

/** The items of a list as links, if their cards' code cannot be loaded. */
export const TitleLinks = ({ room, items }: TitleLinksProps) => (
  <ul>
    {items.map(({ id, title }) => (
      <li key={id} className="py-2">
        <TextLink to={`${room}${id}`}>{title}</TextLink>
      </li>
    ))}
  </ul>
);
