import { TextLink } from "./button";

interface TitleLinksProps {
  /** what is in front of an id in its address, such as "/events/" */
  room: string;
  items: { id: number; title: string }[];
}

/** The things of a list by their titles, where the code of their cards does not arrive. */
export const TitleLinks = ({ room, items }: TitleLinksProps) => (
  <ul>
    {items.map(({ id, title }) => (
      <li key={id} className="py-2">
        <TextLink to={`${room}${id}`}>{title}</TextLink>
      </li>
    ))}
  </ul>
);
