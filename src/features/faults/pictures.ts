/** The most pictures of one report; its form has a field for each. */
export const maxPictures = 3;
