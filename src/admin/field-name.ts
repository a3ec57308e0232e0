/** A column's name in words: "registration_fee" is "Registration fee". */
export function fieldName(field: string): string {
  const words = field.replace(/^is_/, "").replace(/_url$/, " address").replace(/_id$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
