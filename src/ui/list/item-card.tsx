import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "../card";
import { classes } from "../classes";
import { Picture } from "../picture/cover";

interface LinkCardProps {
  /** the id of its `CardTitle` */
  titleId: string;
  children: ReactNode;
}

/** The frame of an item's card. All of it follows the link of its title. */
export const LinkCard = ({ titleId, children }: LinkCardProps) => (
  <Card
    as="article"
    padded={false}
    aria-labelledby={titleId}
    className="group relative flex h-full flex-col transition-transform duration-200 ease-workshop hover:-translate-y-0.5"
  >
    {children}
  </Card>
);

interface CardTitleProps {
  id: string;
  /** the address of the item */
  to: string;
  as?: "h2" | "h3";
  className?: string;
  children: ReactNode;
}

/** The title of an item as its link, which reaches over the whole `group relative` around it. */
export const CardTitle = ({ id, to, as: Heading = "h3", className, children }: CardTitleProps) => (
  <Heading id={id} className={classes("wrap-anywhere", className)}>
    <Link
      to={to}
      className="line-clamp-4 no-underline decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
    >
      {children}
    </Link>
  </Heading>
);

interface ItemCardProps {
  title: ComponentProps<typeof CardTitle>;
  picture: Omit<ComponentProps<typeof Picture>, "alt" | "sizes">;
  /** what stands over the title */
  above: ReactNode;
  children: ReactNode;
}

/** The card of an item in a list: its picture, its title, and the rest of it. */
export const ItemCard = ({ title, picture, above, children }: ItemCardProps) => (
  <LinkCard titleId={title.id}>
    <Picture
      ratio="2/1"
      className="overflow-hidden border-b border-ink object-cover"
      {...picture}
      alt=""
      sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw"
    />
    <div className="flex flex-1 flex-col gap-3 p-5">
      {above}
      <CardTitle {...title} />
      {children}
    </div>
  </LinkCard>
);
