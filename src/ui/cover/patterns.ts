import { circuit, figure, gears, layers, resistors, signals, tape, wires } from "./bench";
import { contours, hills, leaves, petals, rays } from "./land";
import type { Pattern } from "./layer";
import { chevrons, rings, tiles, wall, weave } from "./stone-and-cloth";

/** All patterns. Their number and the step between neighbours are coprime, so all are used. */
export const patterns: readonly Pattern[] = [
  chevrons,
  circuit,
  petals,
  tiles,
  signals,
  rings,
  weave,
  gears,
  leaves,
  resistors,
  contours,
  wall,
  figure,
  hills,
  wires,
  rays,
  tape,
  layers,
];
