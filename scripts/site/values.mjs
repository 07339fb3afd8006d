// The numbers in the lesson text. `{{kind format argument…}}` in Markdown is answered by the core when the page is
// built; no value is typed. Kinds: see the table at the end.
import { escape } from '../../web/html.js';

const superscripts = { '-': '⁻', 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' };
export const power = (exponent) => `2${[...String(exponent)].map((c) => superscripts[c]).join('')}`;

/** "2⁻¹⁴" for a code that is a power of two, else null. */
export function powerOf(lab, format, code) {
  const exponent = /^0x1p([+-]?\d+)$/.exec(lab.decode(code, format).hexFloat);
  return exponent && power(Number(exponent[1]));
}

/** A code as the lab writes it: capital digits. */
const capital = (code) => `0x${code.slice(2).toUpperCase()}`;

const mono = (text) => `<code>${escape(text)}</code>`;

/** Answers `{{…}}`; throws with the whole text when it cannot. */
export function valueAnswers(lab) {
  const formats = new Map(lab.formats().map((format) => [format.id, format]));

  // Everything a lesson says about X in format F comes from here.
  function stored(id, text) {
    const format = formats.get(id);
    if (!format) throw new Error(`no format is called ${id}`);
    const encoded = lab.encode(text, { format: id });
    const decoded = lab.decode(encoded.code, id);
    const k = Math.max(Number(decoded.exponent), 1) - format.bias;
    return { format, encoded, decoded, k, step: k - format.fractionBits };
  }

  function next(id, text) {
    const { encoded } = stored(id, text);
    return lab.decode(BigInt(encoded.code) + 1n, id);
  }

  const ulp = (id, text) => Math.abs(Number(stored(id, text).encoded.ulpError));
  const tidy = (number) => String(Number(number.toPrecision(12)));

  function bits(id, text) {
    const { format, encoded } = stored(id, text);
    const row = BigInt(encoded.code).toString(2).padStart(format.bits, '0');
    const cut = (from, to, role) => `<span class="${role}">${row.slice(from, to)}</span>`;
    const e = 1 + format.exponentBits;
    return `<code class="bits">${cut(0, 1, 'sign')} ${cut(1, e, 'exponent')} ${cut(e, undefined, 'fraction')}</code>`;
  }

  const whole = {
    step: (id, text) => 2 ** stored(id, text).step,
    // What the next code would be worth and the tie before it, had the top code not been taken for NaN.
    after: (id, text) => Number(stored(id, text).encoded.exact) + whole.step(id, text),
    tie: (id, text) => Number(stored(id, text).encoded.exact) + whole.step(id, text) / 2,
  };

  const kinds = {
    value: (id, text) => mono(stored(id, text).encoded.exact), // stored value, every digit
    text: (id, text) => escape(stored(id, text).encoded.exact), // the same as a word of the sentence
    code: (id, text) => mono(capital(stored(id, text).encoded.code)),
    nextcode: (id, text) => mono(capital(next(id, text).code)),
    bits, // the code cut into its three fields
    ulp: (id, text) => tidy(ulp(id, text)), // size of the error in steps
    low: (id, text) => power(stored(id, text).k), // the powers of two around the value
    high: (id, text) => power(stored(id, text).k + 1),
    step: (id, text) => power(stored(id, text).step), // distance of neighbours there
    nearest: (id, text) => String(stored(id, text).decoded.fraction), // step that is stored
    steps: (id, text) => tidy(Number(stored(id, text).decoded.fraction) - Number(stored(id, text).encoded.ulpError)),
    count: (id) => String(2 ** formats.get(id).fractionBits), // steps in an interval
    fact: (id, key) => escape(formats.get(id)[key]), // a number of the catalogue
    power: (id, code) => powerOf(lab, id, code), // value of a code that is a power of two
    integer: (key, id, text) => String(whole[key](id, text)),
    differ: (id, a, b) => {
      const change = BigInt(stored(id, a).encoded.code) ^ BigInt(stored(id, b).encoded.code);
      return String(change.toString(2).replaceAll('0', '').length); // bits that change
    },
    // What the circle of codes says of an operation: exact, wrap, saturate, least, most, count; fit of its sums.
    wheel: (key, type, op, a, b) => {
      const { model } = JSON.parse(lab.json(`int_wheel?type=${type}&op=${op}&a=${a}&b=${b}`));
      return escape(String(model[key] ?? model.sum[key]).replace('-', '−'));
    },
  };

  return (source) => {
    const [kind, ...rest] = source.trim().split(/\s+/);
    if (!kinds[kind]) throw new Error(`{{${source}}}: no value is called ${kind}`);
    try {
      const html = kinds[kind](...rest);
      if (typeof html !== 'string' || html.includes('undefined') || html.includes('NaN')) throw new Error('no value');
      return html;
    } catch (error) {
      throw new Error(`{{${source}}}: ${error.message}`);
    }
  };
}
