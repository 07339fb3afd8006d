// Number Lab without pictures: numbers as hardware stores them. Runs in browsers and in node 18 and newer.
//
//   import { ready } from "./lab.js";
//   const lab = await ready;
//   lab.encode("0.1", { format: "fp16" }).code              // "0x2e66"
//   lab.round(new Float32Array([0.1, 3e5]), "e4m3fn")       // Float64Array
//
// Numbers in text may be decimal of any length, scientific, hex float (0x1.8p-3), a fraction (1/3), a code
// (0x…, 0b…), inf, nan or -0. Text is rounded once, from its exact value. A `number` means the exact value of that
// double: encode(0.1, …) and encode("0.1", …) may differ in formats wider than fp64's 53 significand bits.

/** Nearest with ties to even, nearest with ties away from zero, toward zero, up, down, to odd. */
export type Rounding = "rne" | "rna" | "rtz" | "ru" | "rd" | "odd";
/** Beyond the largest finite value: infinity (NaN where the format has none), the largest finite value, or NaN. */
export type Overflow = "ieee" | "saturate" | "nan";
export type Lang = "en" | "zh";
export type Flag = "inexact" | "overflow" | "underflow" | "saturated" | "invalid" | "divide_by_zero";

/** Stochastic rounding with given random bits, as IEEE P3109 defines A, B and C: 1 <= bits <= 60, 0 <= random < 2^bits. */
export interface Stochastic {
  mode: "sr_a" | "sr_b" | "sr_c";
  bits: number;
  random: number | bigint;
}

export interface Options {
  /** default "rne" */
  rounding?: Rounding;
  /** default "ieee" */
  overflow?: Overflow;
  /** language of error messages, default "en" */
  lang?: Lang;
}

/** For one value at a time. */
export interface Storing {
  format: string;
  /** default "rne", or as the profile rounds */
  rounding?: Rounding | Stochastic;
  /** default "ieee" */
  overflow?: Overflow;
  /** in place of `overflow`: the convention of a library or standard, an id of profiles() */
  profile?: string;
  lang?: Lang;
}

/** What a library or standard does at the edges, for each format it answers for. */
export interface Profile {
  id: string;
  name: { en: string; zh: string };
  formats: Record<string, Record<string, string | boolean>>;
  source: { en: string; zh: string };
}

/** One row of the catalogue. Values are the shortest decimal text that reads back; `eps` is 2^-fractionBits. */
export interface Format {
  id: string;
  name: string;
  family: string;
  bits: number;
  exponentBits: number;
  fractionBits: number;
  bias: number;
  signed: boolean;
  specials: string;
  subnormals: boolean;
  /** bits in memory; tf32 has 19 bits and is stored in 32 */
  storageBits: number;
  /** decimal text: in full up to 24 characters, else 17 digits */
  max: string;
  minNormal: string;
  minSubnormal: string;
  eps: string;
  /** decimal digits: (fractionBits + 1) * log10(2) */
  digits: number;
  finiteCount: string;
  /** names that other projects use */
  aliases: string[];
  purpose: { en: string; zh: string };
}

export interface Encoded {
  input: string;
  format: string;
  /** "0x…" at full width */
  code: string | null;
  /** in place of a code (then null): the profile's library raises an error, or its specification gives no answer */
  reply?: "refused" | "unspecified";
  /** the stored value as a double; text where a double cannot hold it: "inf" "-inf" "nan" "-0.0", or too many digits */
  value: number | string | null;
  /** the stored value, every digit of it */
  exact: string | null;
  flags: Flag[];
  /** stored minus exact, in units in the last place */
  ulpError: number | null;
}

export interface Computed extends Omit<Encoded, "input" | "ulpError"> {
  op: string;
  /** each operand as it was stored: rounded to nearest into the format */
  operands: Encoded[];
}

export interface Converted extends Omit<Encoded, "input" | "ulpError"> {
  from: { format: string; code: string; value: number | string; exact: string };
}

export interface Decoded {
  format: string;
  code: string;
  class: "normal" | "subnormal" | "zero" | "infinite" | "nan";
  value: number | string;
  exact: string;
  /** shortest decimal text that reads back to the code */
  shortest: string;
  hexFloat: string;
  /** the three fields as decimal text */
  sign: string;
  exponent: string;
  fraction: string;
}

export interface View {
  /** canonical state line; "" in `widget` means that no such figure exists */
  state: string;
  widget: string;
  title: string;
  question: string;
  start: { label: string; state: string } | null;
  sentence: string;
  table: { caption: string; columns: string[]; rows: string[][] };
  fields: Field[];
  notices: string[];
  errors: { key: string; message: string }[];
  answer: { id: string; correct: boolean; message: string } | null;
  /** the command that shows the same state in a terminal */
  cli: string;
}

export interface Field {
  key: string;
  label: string;
  kind: "text" | "choice" | "bool" | "int";
  value: string;
  options?: { value: string; label: string; group: string }[];
}

/** `code`: "bad_argument" for a wrong type or name, else the core's own code, as "not_a_number". */
export class LabError extends Error {
  code: string;
}

export interface Lab {
  readonly version: string;
  /** Can this line be answered now? Always true after `ready` and `createLab`. */
  has(stateLine: string): boolean;
  /** Loads what the line needs. */
  need(stateLine: string): Promise<void>;
  formats(): Format[];
  /** Round a number into a format. Throws LabError when the text is not a number or the format is unknown. */
  encode(text: string | number | bigint, options: Storing): Encoded;
  /**
   * One operation with one rounding: add, sub, mul, div (two operands), sqrt (one), fma (three: a * b + c).
   * IEEE 754 rules for infinities, NaN, zeros and flags.
   */
  arithmetic(op: "add" | "sub" | "mul" | "div" | "sqrt" | "fma", operands: (string | number | bigint)[], options: Storing): Computed;
  /** A code of one format as a code of another, rounded once. */
  convert(code: string | number | bigint, from: string, to: string, options?: Omit<Storing, "format">): Converted;
  profiles(): Profile[];
  /** Every code of a format of at most 16 bits, in the order of the codes. */
  values(format: string, options?: { lang?: Lang }): Pick<Decoded, "code" | "class" | "value" | "exact">[];
  /** Read a code. Throws LabError when the code is wider than the format. */
  decode(code: string | number | bigint, format: string, options?: { lang?: Lang }): Decoded;
  /** Round many numbers. The result is new, belongs to you and is always double, so it changes no value again. NaN stays NaN. */
  round(numbers: Float64Array | Float32Array | number[], format: string, options?: Options): Float64Array;
  /**
   * Codes of many numbers, to nearest with ties to even, in any format of at most 16 bits: a Uint8Array for formats of
   * at most 8 bits, else a Uint16Array. One rounding, also from a Float64Array. Around a nanosecond an element.
   */
  toCodes(numbers: Float32Array | Float64Array, format: string, options?: { overflow?: Overflow; lang?: Lang }): Uint8Array | Uint16Array;
  /**
   * Values of many codes, in the array that toCodes gives for the format; bits above the format's are ignored. NaN keeps
   * its sign. Exact as "float64" (the default), and as "float32" for every format of the table.
   */
  fromCodes(codes: Uint8Array | Uint16Array, format: string, options?: { type?: "float64"; lang?: Lang }): Float64Array;
  fromCodes(codes: Uint8Array | Uint16Array, format: string, options: { type: "float32"; lang?: Lang }): Float32Array;
  /** The same bytes as `numlab json '<state line>'`. Never throws for a bad line: the errors are in the JSON. */
  json(stateLine: string): string;
  /** The sentence under the figure. */
  summary(stateLine: string, lang?: Lang): string;
  /** Everything a page needs to show the figure as text and form. Never throws for a bad line. */
  view(stateLine: string, lang?: Lang): View;
  /** The line with one field set from text; `error` is "" or the reason, and then `state` is unchanged. */
  edit(stateLine: string, key: string, value: string, lang?: Lang): { state: string; error: string };
  /** Check the answer to an exercise; `state` shows the answer in the figure. */
  check(exercise: string, text: string, lang?: Lang): { correct: boolean; message: string; state: string };
}

/**
 * A new instance. `base`: URL of the folder with numlab.js, numlab.wasm and numlab.more.wasm (default: beside lab.js);
 * `wasm` and `more`: the bytes of the two parts of the program, when you have them.
 */
export function createLab(options?: { base?: string; wasm?: Uint8Array | ArrayBuffer; more?: Uint8Array | ArrayBuffer }): Promise<Lab>;

/**
 * For pages that show one of the first figures and want it soon: the shared instance as soon as its first part is there.
 * Lines of other figures, arrays and arithmetic need `await lab.need(stateLine)` before.
 */
export const early: PromiseLike<Lab>;
export const firstFigures: readonly string[];

/** The shared instance: `const lab = await ready`. Loading starts with the first await. */
export const ready: PromiseLike<Lab>;
