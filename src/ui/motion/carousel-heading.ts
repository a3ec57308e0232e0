/** Classes of the heading above a carousel: as high as the carousel's buttons in the same row. */
export const carouselHeading = "mb-6 flex min-h-11.5 max-w-3/5 items-center sm:mb-8";
