// RFC 3492 §5: the parameters of Punycode.
const [BASE, T_MIN, T_MAX, SKEW, DAMP, INITIAL_BIAS, INITIAL_N] = [36, 1, 26, 38, 700, 72, 128];
const LAST_CODE_POINT = 0x10ffff;

/** RFC 3492 §6.2; undefined where the label is not valid. */
export function decodeLabel(encoded: string): string | undefined {
  const delimiter = encoded.lastIndexOf('-');
  const points = [...encoded.slice(0, Math.max(0, delimiter))].map((each) => each.codePointAt(0)!);
  let [n, bias, i] = [INITIAL_N, INITIAL_BIAS, 0];
  let at = delimiter < 0 ? 0 : delimiter + 1;
  while (at < encoded.length) {
    const before = i;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(encoded.charCodeAt(at++));
      if (digit === undefined) return undefined;
      i += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = points.length + 1;
    bias = adapted(i - before, length, before === 0);
    n += Math.floor(i / length);
    if (n > LAST_CODE_POINT) return undefined;
    i %= length;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

/** RFC 3492 §6.1. */
function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

function digitOf(code: number): number | undefined {
  if (code >= 48 && code <= 57) return code - 22;
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 65 && code <= 90) return code - 65;
  return undefined;
}
