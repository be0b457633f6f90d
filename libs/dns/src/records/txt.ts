/**
 * Octets of a TXT answer, and of each string that it is made of on the wire (BEHAVIOUR §12; RFC 1035 §3.3).
 */
export const TXT_MAX = 4_096;
export const STRING_MAX = 255;

/**
 * One quoted string as in a zone file, with the blanks behind it; a quote or a backslash inside has a
 * backslash before it.
 */
const STRING = /"((?:[^"\\]|\\.)*)"(\s*)/suy;
const ESCAPE = /\\(\d{3}|.)/gsu;
/**
 * Nearly all texts: of these signs each is an octet, and none needs a look of its own. Not taken: quotes and
 * backslashes.
 */
const PLAIN = /^[ !#-[\]-~]+$/;
/** One plain text in quotes, as files have nearly all of them. */
const PLAIN_QUOTED = /^"[ !#-[\]-~]+"$/;
/** Control characters and halves of surrogate pairs have no place in a text that people read. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;

/**
 * The text of a TXT record: as sent, or the strings joined where it comes quoted as in a zone file. Undefined
 * when it is empty, longer than `TXT_MAX` octets, or no text.
 */
export function txtFrom(given: string): string | undefined {
  // UTF-16 units are never more than octets, and escapes four signs at most: more is not worth the reading
  if (given.length > TXT_MAX * 5) return undefined;
  const plain = PLAIN_QUOTED.test(given) ? given.slice(1, -1) : given;
  if (PLAIN.test(plain)) return plain.length <= TXT_MAX ? plain : undefined;
  const strings = stringsOf(given);
  const text = strings ? unquoted(strings) : given;
  if (text === undefined || text === '' || FORBIDDEN.test(text)) return undefined;
  return octetsOf(text).length <= TXT_MAX ? text : undefined;
}

/** Whether a text means the same with and without quotes, and is stored as it is. */
export const isPlainTxt = (text: string): boolean => text.length <= TXT_MAX && PLAIN.test(text);

/**
 * The quoted form of a text that reads as quoted strings itself, such as `"a"`: sent bare it would be the
 * text `a`. Undefined for all others, which mean the same sent bare.
 */
export const quotedIfNeeded = (text: string): string | undefined =>
  txtFrom(text) === text ? undefined : quotedTxt(text);

/**
 * What the quotes hold, where the text is quoted strings one after the other with blanks between; else
 * undefined.
 */
function stringsOf(given: string): string[] | undefined {
  const strings: string[] = [];
  for (let at = 0; at < given.length; at = STRING.lastIndex) {
    STRING.lastIndex = at;
    const match = STRING.exec(given);
    const isLast = STRING.lastIndex === given.length;
    // between two strings a blank, behind the last one none
    if (!match || (match[2] === '') !== isLast) return undefined;
    strings.push(match[1]);
  }
  return strings.length > 0 ? strings : undefined;
}

function unquoted(strings: readonly string[]): string | undefined {
  let isEscapeWrong = false;
  // Octets above ASCII are collected as %XX, so that several make one character (RFC 1035 §5.1: \DDD is an
  // octet).
  const encoded = strings
    .map((content) =>
      encodeRest(content, () => {
        isEscapeWrong = true;
      }),
    )
    .join('');
  if (isEscapeWrong) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined; // octets that are not UTF-8
  }
}

function encodeRest(content: string, wrong: () => void): string {
  let result = '';
  let at = 0;
  for (const match of content.matchAll(ESCAPE)) {
    result += encode(content.slice(at, match.index));
    at = match.index + match[0].length;
    if (match[1].length < 3) result += encode(match[1]);
    else if (Number(match[1]) > 255) wrong();
    else result += `%${Number(match[1]).toString(16).padStart(2, '0')}`;
  }
  return result + encode(content.slice(at));
}

/** Halves of surrogate pairs cannot be encoded; they are refused as no text. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\0'));

/** UTF-8, one number an octet. */
export function octetsOf(text: string): number[] {
  const octets: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (code < 0x80) octets.push(code);
    else if (code < 0x800) octets.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000)
      octets.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else
      octets.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 0x3f),
        0x80 | ((code >> 6) & 0x3f),
        0x80 | (code & 0x3f),
      );
  }
  return octets;
}

/**
 * As in a zone file: strings of at most `STRING_MAX` octets in quotes; quotes, backslashes and non-ASCII
 * octets escaped.
 */
export function quotedTxt(text: string): string {
  const octets = octetsOf(text);
  const strings: string[] = [];
  for (let at = 0; at < octets.length; at += STRING_MAX)
    strings.push(
      `"${octets
        .slice(at, at + STRING_MAX)
        .map(escaped)
        .join('')}"`,
    );
  return strings.join(' ');
}

function escaped(octet: number): string {
  if (octet === 0x22 || octet === 0x5c) return `\\${String.fromCharCode(octet)}`;
  return octet < 0x20 || octet > 0x7e ? `\\${String(octet).padStart(3, '0')}` : String.fromCharCode(octet);
}
