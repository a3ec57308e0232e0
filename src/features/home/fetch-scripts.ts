/** The script of a carousel. */
export const fetchSlideShow = (): Promise<unknown> => import("../../ui/motion/slide-show");

/** The script of the live map. */
export const fetchLiveMap = (): Promise<unknown> => import("../contact/public/live-map");
