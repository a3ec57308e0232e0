import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** What of HarfBuzz's own functions cuts a font down; pointers are numbers (hb-subset.h). */
interface Subsetter {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  malloc: (bytes: number) => number;
  free: (pointer: number) => void;
  hb_blob_create: (data: number, length: number, mode: number, userData: number, destroy: number) => number;
  hb_blob_destroy: (blob: number) => void;
  hb_blob_get_data: (blob: number, length: number) => number;
  hb_blob_get_length: (blob: number) => number;
  hb_face_create: (blob: number, index: number) => number;
  hb_face_destroy: (face: number) => void;
  hb_face_reference_blob: (face: number) => number;
  hb_set_add: (set: number, value: number) => void;
  hb_subset_input_create_or_fail: () => number;
  hb_subset_input_destroy: (input: number) => void;
  hb_subset_input_glyph_set: (input: number) => number;
  hb_subset_input_set_flags: (input: number, flags: number) => void;
  hb_subset_or_fail: (face: number, input: number) => number;
}

const writable = 2;
/** The glyphs keep their numbers, and need no hints: a page is not drawn in pixels. */
const flags = 0x1 | 0x2;

let loading: Promise<Subsetter> | undefined;

async function load(): Promise<Subsetter> {
  const path = createRequire(import.meta.filename).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
  const { instance } = await WebAssembly.instantiate(await readFile(path));
  const subsetter = instance.exports as unknown as Subsetter;
  subsetter._initialize();
  return subsetter;
}

/**
 * A font with only some of its glyphs, which keep their numbers.
 *
 * @param font a TrueType font
 * @throws Error for what is no font
 */
export async function subsetFont(font: Uint8Array, glyphs: Iterable<number>): Promise<Uint8Array> {
  loading ??= load();
  const hb = await loading;
  const data = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = hb.hb_blob_create(data, font.length, writable, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  const kept = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(kept, glyph);
  hb.hb_subset_input_set_flags(input, flags);
  const cut = hb.hb_subset_or_fail(face, input);
  try {
    if (cut === 0) throw new Error("The font could not be cut down");
    const result = hb.hb_face_reference_blob(cut);
    const at = hb.hb_blob_get_data(result, 0);
    // A copy: the memory is used again.
    const bytes = new Uint8Array(hb.memory.buffer).slice(at, at + hb.hb_blob_get_length(result));
    hb.hb_blob_destroy(result);
    return bytes;
  } finally {
    if (cut !== 0) hb.hb_face_destroy(cut);
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(blob);
    hb.free(data);
  }
}
