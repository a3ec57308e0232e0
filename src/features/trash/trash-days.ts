/** How long what is deleted can be brought back; days. */
export const trashDays = 30;
