// biome-ignore-all assist/source/organizeImports: their order is that of their numbers

/* Every migration, in order, one line each; those of one resource are in its folder. Merged ones are never edited. */
export * as "056-baseline" from "./056-baseline.server";
export * as "057-equipment" from "./057-equipment.server";
export * as "058-faults" from "../../features/faults/migrations/058-faults.server";
export * as "059-qualifications" from "../../features/qualifications/migrations/059-qualifications.server";
export * as "060-agreements" from "../../features/agreements/migrations/060-agreements.server";
export * as "061-bookings" from "../../features/bookings/migrations/061-bookings.server";
export * as "068-mail-content" from "../../features/mails/migrations/068-mail-content.server";
export * as "069-events-imported-from" from "../../features/events/migrations/069-events-imported-from.server";
export * as "070-api-tokens" from "../../features/api-tokens/migrations/070-api-tokens.server";
export * as "071-webhooks" from "../../features/webhooks/migrations/071-webhooks.server";
export * as "072-identity-provider" from "../../features/identity-provider/migrations/072-identity-provider.server";
export * as "073-settings-framing-sites" from "../../features/settings/migrations/073-settings-framing-sites.server";
export * as "080-events-imported-values" from "../../features/events/migrations/080-events-imported-values.server";
export * as "081-faults-stranger-bytes" from "../../features/faults/migrations/081-faults-stranger-bytes.server";
export * as "082-equipment-log-token" from "../../features/equipment/migrations/082-equipment-log-token.server";
export * as "084-search-latin-letters" from "./084-search-latin-letters.server";
export * as "086-registrations-narrow-index" from "../../features/registrations/migrations/086-registrations-narrow-index.server";
export * as "087-faults-open-dangers" from "../../features/faults/migrations/087-faults-open-dangers.server";
export * as "088-words-latin-letters" from "../../features/search/migrations/088-words-latin-letters.server";
export * as "090-subscribers" from "../../features/subscribers/migrations/090-subscribers.server";
export * as "091-members-projects" from "../../features/projects/migrations/091-members-projects.server";
export * as "093-settings-regular-letter" from "../../features/settings/migrations/093-settings-regular-letter.server";
export * as "095-languages" from "../../features/languages/migrations/095-languages.server";
export * as "099-language-of-people" from "../../features/languages/migrations/099-language-of-people.server";
