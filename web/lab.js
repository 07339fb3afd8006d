// The public API: the numbers of the lab without pictures, in the browser and in node. Contract: lab.d.ts.

/** An answer that is an error: `code` is for programs, `message` is for people. */
export class LabError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "LabError";
    this.code = code;
  }
}

/** Figures that the first part of the program draws; the others, and arrays, are in the second (numlab.more.wasm). */
export const firstFigures = ["float_bits"];

const roundings = ["rne", "rna", "rtz", "ru", "rd", "odd"];
const overflows = ["ieee", "saturate", "nan"];
const languages = ["en", "zh"];
const chunk = 1 << 16; // numbers handed to the core at once, so its buffer stays at 1 MB

const bulkChunk = 1 << 15; // elements: 256 KB of doubles

const bytesOf = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

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
  /** `rest`: loads the second part, and is a promise of it. */
  constructor(module, rest) {
    this.module = module;
    this.version = module.version();
    this.rest = () => rest().then(() => void (this.complete = true));
  }

  /** Can this line be answered now? Else wait for need(line). */
  has(stateLine) {
    return this.complete || firstFigures.includes(string(stateLine, "stateLine").replace(/^#/, "").split("?")[0]);
  }

  async need(stateLine) {
    if (!this.has(stateLine)) await this.rest();
  }

  formats() {
    return JSON.parse(this.module.formats());
  }

  profiles() {
    return JSON.parse(this.module.profiles());
  }

  values(format, { lang } = {}) {
    const { columns, rows } = answer(this.module.values(string(format, "format"), language(lang)));
    return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
  }

  encode(text, options = {}) {
    const { format, rounding, policy, lang } = storing(options);
    return answer(this.module.encode(numberText(text), format, rounding, policy, lang));
  }

  arithmetic(op, operands, options = {}) {
    const { format, rounding, policy, lang } = storing(options);
    if (!Array.isArray(operands) || operands.length > 3) fail("operands must be an array of at most three");
    const texts = operands.map(numberText);
    if (texts.some((text) => text.trim() === "")) fail("operands must not be empty");
    const [a = "", b = "", c = ""] = texts;
    return answer(this.module.arithmetic(string(op, "op"), a, b, c, format, rounding, policy, lang));
  }

  convert(code, from, to, options = {}) {
    const { format, rounding, policy, lang } = storing({ ...options, format: to });
    return answer(this.module.convert(codeText(code), string(from, "from"), format, rounding, policy, lang));
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

  toCodes(numbers, format, { overflow = "ieee", lang } = {}) {
    const wide = numbers instanceof Float64Array;
    if (!wide && !(numbers instanceof Float32Array)) fail("numbers must be a Float32Array or a Float64Array");
    oneOf(overflow, overflows, "overflow");
    const Codes = this.codeArray(format, lang);
    return this.inParts(numbers, Codes, (n) => this.module.toCodes(n, wide, format, overflow, language(lang)));
  }

  fromCodes(codes, format, { type = "float64", lang } = {}) {
    const wide = oneOf(type, ["float32", "float64"], "type") === "float64";
    const Codes = this.codeArray(format, lang);
    if (!(codes instanceof Codes)) fail(`codes of ${format} must be a ${Codes.name}`);
    const Values = wide ? Float64Array : Float32Array;
    return this.inParts(codes, Values, (n) => this.module.fromCodes(n, wide, format, language(lang)));
  }

  /** The kind of array that holds codes of a format. */
  codeArray(format, lang) {
    const bits = this.module.bulkBits(string(format, "format"));
    if (bits > 0) return bits <= 8 ? Uint8Array : Uint16Array;
    throw new LabError("bulk", this.module.toCodes(0, false, format, "ieee", language(lang)));
  }

  /** Through the buffers of the core, so much at a time that they stay in the cache of the processor. */
  inParts(from, To, run) {
    const to = new To(from.length);
    for (let at = 0; at < from.length; at += bulkChunk) {
      const part = bytesOf(from.subarray(at, at + bulkChunk));
      const target = bytesOf(to.subarray(at, at + bulkChunk));
      this.module.bulkInput(part.length).set(part);
      this.module.bulkOutput(target.length); // may grow the heap, so before the run
      const message = run(part.length / from.BYTES_PER_ELEMENT);
      if (message) throw new LabError("bulk", message);
      target.set(this.module.bulkOutput(target.length));
    }
    return to;
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

/** One value at a time: also stochastic rounding and the convention of a library. The core knows their names. */
function storing({ format, rounding = "", overflow = "", profile = "", lang }) {
  if (overflow) oneOf(overflow, overflows, "overflow");
  if (overflow && profile) fail("overflow and profile exclude each other");
  const stochastic = typeof rounding === "object" && rounding !== null;
  const rule = stochastic ? `${rounding.mode}:${rounding.bits}:${rounding.random}` : rounding;
  if (rule && !stochastic) oneOf(rule, roundings, "rounding");
  return {
    format: string(format, "format"),
    rounding: rule,
    policy: overflow || string(profile, "profile"),
    lang: language(lang),
  };
}

const inNode = typeof process === "object" && Boolean(process.versions?.node) && typeof window === "undefined";

/** Bytes or an address -> WebAssembly.Module. */
async function compiled(url, bytes) {
  if (bytes) return WebAssembly.compile(bytes);
  if (inNode) return WebAssembly.compile(await (await import("node:fs/promises")).readFile(url));
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const streamed = WebAssembly.compileStreaming && /^application\/wasm\b/.test(answer.headers.get("content-type") ?? "");
  return streamed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

const missing = () => {
  throw new LabError("not_loaded", "This part of the lab is not loaded yet: await lab.need(stateLine) first.");
};

async function start({ base = new URL(".", import.meta.url).href, wasm, more }) {
  const file = (name) => new URL(name, base);
  const [{ default: factory }, program] = await Promise.all([
    import(/* @vite-ignore */ file("numlab.js").href),
    compiled(file("numlab.wasm"), wasm),
  ]);
  // Calls into the second part go through slots of a table; until it is there they are `missing`.
  const parted = WebAssembly.Module.imports(program).some(({ module }) => module === "placeholder");
  const placeholder = new Proxy({}, { get: () => missing });
  let exports;
  const module = await new Promise((resolve, reject) => {
    const instantiateWasm = (imports, done) => {
      WebAssembly.instantiate(program, { ...imports, placeholder }).then((instance) => {
        ({ exports } = instance);
        done(instance, program);
      }, reject);
      return {};
    };
    factory({ locateFile: (name) => file(name).href, instantiateWasm }).then(resolve, reject);
  });
  let rest;
  const second = async () => {
    if (parted) await WebAssembly.instantiate(await compiled(file("numlab.more.wasm"), more), { primary: exports });
  };
  return new Lab(module, () => (rest ??= second()));
}

/** A new instance with its own memory. `base`: where numlab.js and its .wasm files are; `wasm`, `more`: their bytes. */
export async function createLab(options = {}) {
  const lab = await start(options);
  await lab.rest();
  return lab;
}

let shared;
const begun = () => (shared ??= start({}));

/** The instance everybody on the page shares; loading starts when somebody first waits for it. */
export const ready = {
  then: (resolve, reject) => begun().then((lab) => lab.rest().then(() => lab)).then(resolve, reject),
};

/** The same instance as soon as its first part is there: for figures, which wait for need(stateLine). */
export const early = { then: (resolve, reject) => begun().then(resolve, reject) };
