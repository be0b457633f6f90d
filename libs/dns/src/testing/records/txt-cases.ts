import { octetsOf } from '../../records/txt';

/** A text as a client sends it, and the text that it means: octets in UTF-8 are what is served. */
export interface TxtCase {
  given: string;
  text: string;
}

const bare = (text: string): TxtCase => ({ given: text, text });
const escaped = (text: string): string => text.replaceAll(/["\\]/g, String.raw`\$&`);
const quoted = (text: string): TxtCase => ({ given: `"${escaped(text)}"`, text });
/** In strings of `length` characters, `between` them. */
function parts(text: string, length: number, between = ' '): TxtCase {
  const strings: string[] = [];
  for (let at = 0; at < text.length; at += length) strings.push(`"${escaped(text.slice(at, at + length))}"`);
  return { given: strings.join(between), text };
}
/** Every octet as `\DDD` (RFC 1035 §5.1). */
const decimal = (text: string): TxtCase => ({
  given: `"${octetsOf(text)
    .map((octet) => `\\${String(octet).padStart(3, '0')}`)
    .join('')}"`,
  text,
});

const DKIM = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.repeat(12)}IDAQAB`;
const REAL = [
  'v=spf1 -all',
  'v=spf1 include:_spf.example.net ~all',
  'v=DMARC1; p=none; rua=mailto:dmarc@example.net',
  'v=STSv1; id=20260302T091500;',
  'google-site-verification=abc_DEF-123',
  'MS=ms12345678',
  'v=TLSRPTv1; rua=mailto:tls@example.net',
  'gfj9Xq-Rg85nM_z-acme-challenge',
  'docusign=1b0a6754-49b1-4db5-8540-d2c12664b289',
  'v=BIMI1; l=https://example.net/logo.svg; a=;',
  DKIM,
];
/** What parsers stumble over. */
const ODD = [
  '"',
  '""x',
  '"open',
  'close"',
  'a"b',
  'a""b',
  '"a""b"',
  '"a" b',
  'a "b"',
  '"a" "b',
  '"a\\"',
  '\\',
  '\\\\',
  'a\\',
  '\\"',
  'a\\b',
  '\\123',
  '\\300',
  ';',
  'a;b',
  ';comment',
  'a ; b',
  '(',
  ')',
  '(a)',
  '$ORIGIN',
  '@',
  '.',
  '*',
  ' ',
  '  ',
  ' a',
  'a ',
  ' a  b ',
  'a  b',
  '"a" ',
  ' "a"',
  '%',
  '%41',
  '100%',
  "'",
  "'a'",
  '`a`',
  '<b>',
  '&amp;',
  '{"a":1}',
  '[]',
  'null',
  '0',
  'true',
  '=',
  '=a',
  'a=',
  'a,b',
  'a|b',
  'a#b',
  '# a',
  '//',
  'http://example.net/?a=1&b=2#c',
  'ü',
  'é"ü',
  '日本語',
  '💩',
  'a💩b',
  'e\u0301',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\ufeff',
  'ß\\ü',
  'IN TXT "a"',
  'a\u2028b',
];
const LONG = [
  'x'.repeat(254),
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(510),
  'x'.repeat(511),
  'ü'.repeat(127),
  'ü'.repeat(128),
  `${'x'.repeat(254)}ü`,
  `${'x'.repeat(253)}💩`,
  '"'.repeat(255),
  '\\'.repeat(256),
  'x'.repeat(4_096),
  'ü'.repeat(2_048),
  '"\\'.repeat(2_048),
];

/** Written out: what quoted strings mean (RFC 1035 §5.1). */
const WRITTEN: readonly TxtCase[] = [
  { given: '"a" "b"', text: 'ab' },
  { given: '"a"  "b"', text: 'ab' },
  { given: '"a " "b"', text: 'a b' },
  { given: '"a" " b"', text: 'a b' },
  { given: '"" "a"', text: 'a' },
  { given: '"a" ""', text: 'a' },
  { given: '" "', text: ' ' },
  { given: '"\\065"', text: 'A' },
  { given: '"\\195\\188"', text: 'ü' },
  { given: '"\\195" "\\188"', text: 'ü' },
  { given: '"\\a"', text: 'a' },
  { given: '"\\""', text: '"' },
  { given: '"\\"a\\""', text: '"a"' },
  { given: '"\\"a\\" \\"b\\""', text: '"a" "b"' },
  { given: '"a;b"', text: 'a;b' },
  { given: '"\\;"', text: ';' },
  { given: '"\\032"', text: ' ' },
  { given: '"\\092"', text: '\\' },
  { given: '"\\034"', text: '"' },
  { given: '"ü"', text: 'ü' },
  { given: '"(a)"', text: '(a)' },
  { given: '"\\1a"', text: '1a' },
  { given: '"v=spf1 " "-all"', text: 'v=spf1 -all' },
  { given: '"a" "b" "c" "d"', text: 'abcd' },
];

/** Numbers from 0 up to `below`, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % below;
  };
}

const SIGNS = [
  'a',
  'Z',
  '0',
  ' ',
  '"',
  '\\',
  ';',
  '=',
  '(',
  ')',
  '%',
  "'",
  'ü',
  '日',
  '💩',
  '\\1',
  '" "',
  '.',
  '@',
  '-',
];

/** Texts of odd signs, each in another form. */
function generated(count: number): TxtCase[] {
  const next = numbers(20_260_302);
  const forms = [
    bare,
    quoted,
    decimal,
    (text: string) => parts(text, 3, '  '),
    (text: string) => parts(text, 7),
  ];
  return Array.from({ length: count }, (_, at) => {
    // a letter first: bare texts that read as quoted strings are among those written out
    const text = `x${Array.from({ length: 1 + next(at % 10 === 0 ? 400 : 24) }, () => SIGNS[next(SIGNS.length)]).join('')}`;
    // halves of a pair are no text
    return forms[text.includes('💩') ? at % 3 : at % 5](text);
  });
}

/** More than 200 texts that are accepted, no two sent alike. */
export const TXT_CASES: readonly TxtCase[] = [
  ...new Map(
    [
      ...REAL.map(bare),
      ...REAL.map(quoted),
      parts(DKIM, 255),
      parts(DKIM, 64),
      ...ODD.map(bare),
      ...ODD.map(quoted),
      ...LONG.map(bare),
      ...LONG.map(quoted),
      parts('x'.repeat(4_096), 255),
      decimal('x'.repeat(4_096)),
      ...WRITTEN,
      ...generated(80),
    ].map((one) => [one.given, one]),
  ).values(),
];
