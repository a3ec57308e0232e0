import { type ComponentType, lazy } from "react";

interface Section {
  /** its name in the address */
  id: string;
  label: string;
  Section: ComponentType;
}

/** All sections in the order of their tabs; each loads when opened. */
export const sections: readonly [Section, ...Section[]] = [
  { id: "organisation", label: "Organisation", Section: lazy(() => import("./organisation")) },
  { id: "hours", label: "Hours", Section: lazy(() => import("./hours/section")) },
  { id: "banner", label: "Banner", Section: lazy(() => import("./banner")) },
  { id: "look", label: "Look", Section: lazy(() => import("./look")) },
  { id: "home", label: "Home Page", Section: lazy(() => import("./words/home")) },
  { id: "about", label: "About", Section: lazy(() => import("./words/about")) },
  { id: "questions", label: "Questions", Section: lazy(() => import("./words/questions")) },
  { id: "legal", label: "Terms and Privacy", Section: lazy(() => import("./words/legal")) },
  { id: "mail", label: "Mail", Section: lazy(() => import("./mail")) },
  { id: "parts", label: "Parts", Section: lazy(() => import("./words/parts")) },
  { id: "languages", label: "Languages", Section: lazy(() => import("../../languages/admin/languages-section")) },
  { id: "connections", label: "Connections", Section: lazy(() => import("./connections")) },
];
