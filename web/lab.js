// The public API: the numbers of the lab without pictures, in the browser and in node. Contract: lab.d.ts.

/** An answer that is an error: `code` is for programs, `message` is for people. */
export class LabError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "LabError";
    this.code = code;
  }
}

const roundings = ["rne", "rna", "rtz", "ru", "rd", "odd"];
const overflows = ["ieee", "saturate", "nan"];
const languages = ["en", "zh"];
const chunk = 1 << 16; // numbers handed to the core at once, so its buffer stays at 1 MB

const fail = (message) => {
  throw new LabError("bad_argument", message);
};

function string(value, name) {
  return typeof value === "string" ? value : fail(`${name} must be a string, not ${typeof value}`);
}

function oneOf(value, list, name) {
  return list.includes(value) ? value : fail(`${name} must be one of ${list.join(" ")}, not ${String(value)}`);
}

const language = (value) => oneOf(value ?? "en", languages, "lang");

/** The exact value of a double as text: hex float notation loses nothing. */
function exactText(x) {
  if (Number.isNaN(x)) return "nan";
  if (x === 0) return Object.is(x, -0) ? "-0" : "0";
  if (!Number.isFinite(x)) return x < 0 ? "-inf" : "inf";
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  const fraction = (high & 0xfffff).toString(16).padStart(5, "0") + bits.getUint32(4).toString(16).padStart(8, "0");
  const field = (high >>> 20) & 0x7ff;
  return `${high >>> 31 ? "-" : ""}0x${field ? 1 : 0}.${fraction}p${field ? field - 1023 : -1022}`;
}

function numberText(value) {
  if (typeof value === "string") return value;
  if (typeof value === "number") return exactText(value);
  if (typeof value === "bigint") return String(value);
  return fail(`text must be a string, a number or a bigint, not ${typeof value}`);
}

function codeText(value) {
  if (typeof value === "string") return value;
  if (typeof value === "bigint" && value >= 0n) return "0x" + value.toString(16);
  if (Number.isSafeInteger(value) && value >= 0) return "0x" + value.toString(16);
  return fail('code must be "0x…", "0b…", a bigint or a whole number from 0 to 2^53 - 1');
}

/** Answers of the core are JSON; `{error: {code, message}}` is thrown. */
function answer(json) {
  const value = JSON.parse(json);
  if (value.error) throw new LabError(value.error.code, value.error.message);
  return value;
}

class Lab {
  constructor(module) {
    this.module = module;
    this.version = module.version();
  }

  formats() {
    return JSON.parse(this.module.formats());
  }

  encode(text, options = {}) {
    const { format, rounding, overflow, lang } = settings(options);
    return answer(this.module.encode(numberText(text), format, rounding, overflow, lang));
  }

  decode(code, format, { lang } = {}) {
    return answer(this.module.decode(codeText(code), string(format, "format"), language(lang)));
  }

  round(numbers, format, options = {}) {
    const { rounding, overflow, lang } = settings({ ...options, format });
    const known = numbers instanceof Float64Array || numbers instanceof Float32Array;
    if (!known && !Array.isArray(numbers)) fail("numbers must be a Float64Array, a Float32Array or an array");
    if (!known && !numbers.every((x) => typeof x === "number")) fail("numbers must hold numbers only");
    const out = new Float64Array(numbers.length);
    for (let from = 0; from < numbers.length || from === 0; from += chunk) {
      const part = numbers.slice(from, from + chunk);
      this.module.roundInput(part.length).set(part);
      const message = this.module.roundRun(part.length, format, rounding, overflow, lang);
      if (message) throw new LabError("round", message);
      out.set(this.module.roundOutput(part.length), from); // a fresh view each time: the heap may have grown
    }
    return out;
  }

  json(stateLine) {
    return this.module.json(string(stateLine, "stateLine"));
  }

  summary(stateLine, lang) {
    return this.module.summary(string(stateLine, "stateLine"), language(lang));
  }

  view(stateLine, lang) {
    return JSON.parse(this.module.view(string(stateLine, "stateLine"), language(lang)));
  }

  edit(stateLine, key, value, lang) {
    string(stateLine, "stateLine");
    return JSON.parse(this.module.edit(stateLine, string(key, "key"), string(value, "value"), language(lang)));
  }

  check(exercise, text, lang) {
    return JSON.parse(this.module.check(string(exercise, "exercise"), string(text, "text"), language(lang)));
  }
}

function settings({ format, rounding = "rne", overflow = "ieee", lang }) {
  return {
    format: string(format, "format"),
    rounding: oneOf(rounding, roundings, "rounding"),
    overflow: oneOf(overflow, overflows, "overflow"),
    lang: language(lang),
  };
}

const inNode = typeof process === "object" && Boolean(process.versions?.node) && typeof window === "undefined";

/** A new instance with its own memory. `base`: where numlab.js and numlab.wasm are; `wasm`: the bytes, when you have them. */
export async function createLab({ base = new URL(".", import.meta.url).href, wasm } = {}) {
  const { default: factory } = await import(/* @vite-ignore */ new URL("numlab.js", base).href);
  if (!wasm && inNode) wasm = await (await import("node:fs/promises")).readFile(new URL("numlab.wasm", base));
  const options = { locateFile: (name) => new URL(name, base).href };
  if (wasm) options.wasmBinary = wasm;
  return new Lab(await factory(options));
}

let shared;

/** The instance everybody on the page shares; loading starts when somebody first waits for it. */
export const ready = {
  then(resolve, reject) {
    shared ??= createLab();
    return shared.then(resolve, reject);
  },
};
