import type { About } from "../../admin/tab-about";
import { type HandbookSlug, handbookPath } from "../../features/handbook/pages";

const about = (sentence: string, slug: HandbookSlug): About => ({ sentence, handbook: handbookPath(slug) });

/** What each entry of the side bar is for, by its id. */
export const tabAbouts: Readonly<Record<string, About>> = {
  dashboard: about("What needs somebody today, and how the place is doing.", "first-day"),
  door: about("Check people in by name or code, also without a connection once it was open.", "door"),
  events: about("Everything that people can come to.", "events"),
  registrations: about("Manage event registrations and attendees.", "events"),
  equipment: about("The machines and tools of the workshop, and whether they can be used.", "machines"),
  bookings: about("Who uses which machine, and when.", "machines"),
  faults: about("What people say is broken, and what is done about it.", "faults"),
  qualifications: about("What people must have learnt before they use a machine, and who has.", "machines"),
  agreements: about("The rules that people sign before they use the workshop.", "machines"),
  blog: about("News, stories and instructions for everybody to read.", "articles"),
  letters: about("News by mail for the people who asked for it.", "articles"),
  gallery: about("The pictures of the gallery's page.", "articles"),
  media: about("Every uploaded picture and file, and where it is used.", "articles"),
  projects: about("What members make, shown to visitors.", "articles"),
  store: about("What the place sells, with its prices and stock.", "articles"),
  communities: about("The groups that people can join.", "people"),
  users: about("Everybody with an account, and what each may do.", "people"),
  partners: about("The organisations that support the place, shown to visitors.", "people"),
  team: about("The people behind the place, shown on the about page.", "people"),
  messages: about("What people write to the place, and who asks to join.", "first-day"),
  settings: about("The name, hours, look and texts of the site.", "people"),
  mail: about("Every mail that the site has written, and whether it was sent.", "when-something-is-wrong"),
  audit: about("Who changed what, and when.", "when-something-is-wrong"),
  trash: about("What was deleted and can be brought back.", "when-something-is-wrong"),
};
