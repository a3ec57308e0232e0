/** What works a carousel. */
export const fetchSlideShow = (): Promise<unknown> => import("../../ui/motion/slide-show");

/** What loads the real map. */
export const fetchLiveMap = (): Promise<unknown> => import("../contact/public/live-map");
