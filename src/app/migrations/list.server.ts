// biome-ignore-all assist/source/organizeImports: their order is that of their numbers

/*
 * Every change of the tables, in order, one line each; the name is what a database remembers having had. `import * as` gives
 * all of them. A change that belongs to one resource lies in its folder, the others lie here. None is edited once it has landed.
 */
export * as "001-accounts-events" from "./001-accounts-events.server";
export * as "002-projects-communities-partners-team" from "./002-projects-communities-partners-team.server";
export * as "003-blog-gallery-store-contact" from "./003-blog-gallery-store-contact.server";
export * as "005-audit-trash" from "./005-audit-trash.server";
export * as "006-read-messages" from "./006-read-messages.server";
export * as "007-projects-by-category" from "./007-projects-by-category.server";
export * as "008-request-status" from "./008-request-status.server";
export * as "009-rate-limits" from "./009-rate-limits.server";
export * as "010-usernames-in-the-trail" from "./010-usernames-in-the-trail.server";
export * as "011-claims-and-first-communities" from "./011-claims-and-first-communities.server";
export * as "012-order-of-partners" from "./012-order-of-partners.server";
export * as "013-resource-of-an-entry" from "./013-resource-of-an-entry.server";
export * as "014-registration-keys" from "./014-registration-keys.server";
export * as "015-mails" from "./015-mails.server";
export * as "016-account-links" from "./016-account-links.server";
export * as "017-search" from "./017-search.server";
export * as "018-notices" from "./018-notices.server";
export * as "019-factors" from "./019-factors.server";
export * as "020-devices-and-portraits" from "./020-devices-and-portraits.server";
export * as "021-manage-links" from "./021-manage-links.server";
export * as "022-event-mails" from "./022-event-mails.server";

// The later ones: those that change one resource lie in its folder.

export * as "023-publication-of-events" from "../../features/events/migrations/023-publication-of-events.server";
export * as "024-series-of-events" from "../../features/events/migrations/024-series-of-events.server";
export * as "025-registering-for-events" from "../../features/events/migrations/025-registering-for-events.server";
export * as "026-waiting-guests-payments" from "../../features/registrations/migrations/026-waiting-guests-payments.server";
export * as "027-door" from "../../features/registrations/migrations/027-door.server";
export * as "028-certificates-and-turn-out" from "../../features/registrations/migrations/028-certificates-and-turn-out.server";
export * as "029-orders-of-registrations" from "../../features/registrations/migrations/029-orders-of-registrations.server";
export * as "030-words" from "../../features/search/migrations/030-words.server";
export * as "032-settings" from "../../features/settings/migrations/032-settings.server";
export * as "033-opening" from "../../features/settings/migrations/033-opening.server";
export * as "035-samples" from "../../features/settings/migrations/035-samples.server";
export * as "036-words-and-parts-of-pages" from "../../features/settings/migrations/036-words-and-parts-of-pages.server";
export * as "037-drafts" from "../../features/drafts/migrations/037-drafts.server";
export * as "038-publication" from "./038-publication.server";
export * as "039-versions" from "../../features/blog/migrations/039-versions.server";
export * as "040-order-of-the-gallery" from "../../features/gallery/migrations/040-order-of-the-gallery.server";
export * as "041-media" from "../../features/uploads/migrations/041-media.server";
export * as "042-orders-of-lists" from "./042-orders-of-lists.server";
export * as "043-beginnings" from "../../features/admin-search/migrations/043-beginnings.server";
export * as "044-last-guest" from "../../features/registrations/migrations/044-last-guest.server";
export * as "047-look" from "../../features/settings/migrations/047-look.server";
export * as "048-preview-links" from "../../features/preview-links/migrations/048-preview-links.server";
export * as "049-publication-of-communities" from "../../features/communities/migrations/049-publication-of-communities.server";
export * as "050-searches-without-accents" from "../../features/admin-search/migrations/050-searches-without-accents.server";
export * as "051-currency" from "../../features/settings/migrations/051-currency.server";
export * as "052-whom-payments-are-for" from "../../features/registrations/migrations/052-whom-payments-are-for.server";
export * as "054-ended-forms" from "../../features/drafts/migrations/054-ended-forms.server";
export * as "055-strangers" from "../../features/mails/migrations/055-strangers.server";
