import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compress, decompress } from 'woff2-encoder';

/** The parts of a font that a subset contains. */
export interface Subset {
  characters: number[];
  /** A range of weights, or one, which removes the axis. */
  weights: readonly [number, number] | number;
  /** Tags of OpenType features. */
  features: readonly string[];
}

/** Subsets a variable WOFF2 file: the same bytes for the same input on every machine. */
export async function subset(file: Uint8Array, { characters, weights, features }: Subset): Promise<Uint8Array> {
  const harfbuzz = await loading;
  const font = await decompress(file);
  const place = harfbuzz.malloc(font.length);
  new Uint8Array(harfbuzz.memory.buffer).set(font, place);
  const face = harfbuzz.hb_face_create(harfbuzz.hb_blob_create(place, font.length, writable, 0, 0), 0);
  const input = harfbuzz.hb_subset_input_create_or_fail();

  const add = (set: number, values: number[]) => values.forEach((value) => harfbuzz.hb_set_add(set, value));
  const kept = harfbuzz.hb_subset_input_set(input, sets.features);
  harfbuzz.hb_set_clear(kept);
  add(kept, features.map(tag));
  add(harfbuzz.hb_subset_input_unicode_set(input), characters);
  add(harfbuzz.hb_subset_input_set(input, sets.names), licenceNames);
  const narrowed =
    typeof weights === 'number'
      ? harfbuzz.hb_subset_input_pin_axis_location(input, face, tag('wght'), weights)
      : harfbuzz.hb_subset_input_set_axis_range(input, face, tag('wght'), ...weights, Number.NaN);
  if (narrowed === 0) throw new Error('the font has no weight axis');

  const subsetFace = harfbuzz.hb_subset_or_fail(face, input);
  if (subsetFace === 0) throw new Error('the font cannot be subset');
  const blob = harfbuzz.hb_face_reference_blob(subsetFace);
  const start = harfbuzz.hb_blob_get_data(blob, 0);
  // A copy: the next subset writes to the same memory while this one is compressed.
  return compress(new Uint8Array(harfbuzz.memory.buffer).slice(start, start + harfbuzz.hb_blob_get_length(blob)));
}

/** HarfBuzz's C functions, which `harfbuzzjs` does not wrap; numbers are addresses. Memory is not freed: the process is short. */
interface HarfBuzz {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, which: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, at: number): number;
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    axis: number,
    from: number,
    to: number,
    usual: number,
  ): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const require = createRequire(import.meta.url);
const loading = load();

async function load(): Promise<HarfBuzz> {
  const file = require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  const harfbuzz = instance.exports as unknown as HarfBuzz;
  harfbuzz._initialize();
  return harfbuzz;
}

/** `HB_MEMORY_MODE_WRITABLE` */
const writable = 2;

/** `hb_subset_sets_t` */
const sets = { names: 4, features: 6 };

/** Records of the name table: license and its address. HarfBuzz keeps the copyright by default. */
const licenceNames = [13, 14];

const tag = (letters: string): number => Buffer.from(letters, 'latin1').readUInt32BE();
