/* Texts of the forms for news by mail, apart from the schemas, so that the pages load no validation. */

/** The same response to every address, so that nobody learns who gets news. */
export const linkIsComing =
  "Thank you. A mail is on its way to this address. Open its link, and press the button on the page.";

/** The same without a mail server. */
export const noNewsMail = "Thank you. This site sends no mail at present; the organisers can give you your link.";

/** The start of the names of topic boxes in a posted form. */
export const topicBox = "topic-";
