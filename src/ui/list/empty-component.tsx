import type { ReactElement } from "react";

/** A component that renders an empty span, for imports that fail: `lazy(() => import(…).catch(emptyComponent))`. */
export const emptyComponent = (): { default: () => ReactElement } => ({ default: () => <span /> });
