import { Drawing } from "../../ui/art/drawing";
import building from "./building.svg?raw";

/** The house on the corner at sundown, with lights on the fourth floor. Wide boxes show more of the street. */
export default function Building() {
  return <Drawing svg={building} />;
}
