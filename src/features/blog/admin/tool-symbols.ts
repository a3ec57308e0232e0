/** More Lucide icons, as in admin/symbols.tsx, under the same licence. Loaded with the editor only. */
import { symbol } from "../../../ui/symbols";

export const ListOrdered = /* @__PURE__ */ symbol(
  "M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02",
);
export const Table = /* @__PURE__ */ symbol(
  "M12 3v18M3 9h18M3 15h18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z",
);
export const Video = /* @__PURE__ */ symbol(
  "M16 13l5.223 3.482a.5.5 0 0 0 .777-.416V7.87a.5.5 0 0 0-.752-.432L16 10.5M4 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2",
);
export const Undo = /* @__PURE__ */ symbol("M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11");
export const Redo = /* @__PURE__ */ symbol("M15 14l5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13");
