/** HTML's definition of a valid e-mail address (the input of type "email"). */
const htmlEmail =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * Whether a text is an e-mail address: HTML's definition, with a dot in the domain, as "rudo@gmail" is a slip. Letters of
 * another width are read as the usual ones. The one rule of all forms, in the browser and on the server.
 */
export const isEmail = (value: string): boolean => htmlEmail.test(value.normalize("NFKC"));
