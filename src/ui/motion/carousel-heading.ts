/** How the heading above a carousel looks: as high as the carousel's buttons, which stand in one row with it. */
export const carouselHeading = "mb-6 flex min-h-11.5 max-w-3/5 items-center sm:mb-8";
