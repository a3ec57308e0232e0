import { useEffect, useState } from "hono/jsx/dom";
import type { DoorControl, DoorState } from "./sync";

/** The state of the door, updated on changes. */
export function useDoor(door: DoorControl): DoorState {
  const [state, setState] = useState(door.get);
  useEffect(() => {
    setState(door.get());
    return door.onChange(() => setState(door.get()));
  }, [door]);
  return state;
}
