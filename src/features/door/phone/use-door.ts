import { useEffect, useState } from "hono/jsx/dom";
import type { DoorControl, DoorState } from "./sync";

/** The door as it stands, whenever that changes. */
export function useDoor(door: DoorControl): DoorState {
  const [state, setState] = useState(door.get);
  useEffect(() => {
    setState(door.get());
    return door.onChange(() => setState(door.get()));
  }, [door]);
  return state;
}
