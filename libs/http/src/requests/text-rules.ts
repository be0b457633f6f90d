import { badRequest } from '@registrar/kernel';
import type { FastifyRequest } from 'fastify';

/**
 * Body fields that may hold TAB, LF and CR, by path from the root of the body, with the subtree of an object.
 * Every other text is one line. The table of BEHAVIOUR §1.
 */
export const MULTI_LINE_FIELDS: readonly string[] = [
  // client texts: a zone file (RFC 1035 §5), HTML of a masked page
  'zoneFile',
  'meta',
  // notes of an account about a domain; staff notes and reasons
  'notes',
  'note',
  'reason',
  'text',
  'description',
  'reverseChargeNote',
  // paragraphs of mails
  'introduction',
  'closing',
  // parts of a compliance notice
  'issueDescription',
  'remediationInstructions',
  'agreementReminder',
  'noncomplianceConsequences',
  'contactInstructions',
  // PEM (RFC 7468), and Base64 as DNSSEC tools print it
  'clientCertificate',
  'clientKey',
  'certificateAuthority',
  'publicKey',
  // texts of requirements, as published by registries
  'rules',
];

/** C0, DEL and C1 (Unicode category Cc), and unpaired surrogates, which are not characters (category Cs). */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;
const UNUSABLE_IN_LINES = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\p{Cs}]/u;
/**
 * Header values arrive as Latin-1, where C1 bytes are parts of UTF-8 characters and an unpaired surrogate is
 * ED A0 80 to ED BF BF.
 */
const UNUSABLE_IN_HEADER = /[\x00-\x1f\x7f]|\xed[\xa0-\xbf][\x80-\xbf]/;
/** The same three bytes in a query. */
const ENCODED_HALF = /%ed%[ab][0-9a-f]%[89ab][0-9a-f]/i;

/**
 * A JSON string can hold them only as an escape, as DEL, or as C1 (0xC2 0x80 to 0x9F): a body without these
 * bytes is clean.
 */
const SUSPECTS = ['\\', '\x7f', '\xc2'].map((text) => text.charCodeAt(0));
export const maySmuggle = (body: Buffer): boolean => SUSPECTS.some((byte) => body.includes(byte));

/** Whether a text may be one line: no control characters and no unpaired surrogates. */
export const isPlainLine = (text: string): boolean => !UNUSABLE.test(text);

/**
 * Throws 400 when a name or value of the query, or a header, holds a control character or an unpaired
 * surrogate.
 */
export function refuseUnusableLines({
  query,
  headers,
  originalUrl,
}: Pick<FastifyRequest, 'query' | 'headers' | 'originalUrl'>): void {
  if (ENCODED_HALF.test(originalUrl))
    throw badRequest('the query holds an unpaired surrogate', 'request.control_character');
  for (const [name, value] of Object.entries(query as Record<string, string | string[]>)) {
    if (!isPlainLine(name))
      throw badRequest('a name in the query holds a control character', 'request.control_character');
    const isClean = typeof value === 'string' ? isPlainLine(value) : value.every(isPlainLine);
    if (!isClean) throw badRequest(`${name} holds a control character`, 'request.control_character');
  }
  for (const name in headers) {
    const value = headers[name];
    if (
      typeof value === 'string'
        ? UNUSABLE_IN_HEADER.test(value)
        : value?.some((each) => UNUSABLE_IN_HEADER.test(each))
    ) {
      throw badRequest(`the header ${name} holds a control character`, 'request.control_character');
    }
  }
}

/** Throws 400 naming the first text or field name of the body with a forbidden character. */
export function refuseUnusableTexts(body: unknown): void {
  walk(body, '', '', false);
}

/**
 * `path` names the value for the client; `field` is the path without indexes. Bodies nest at most 64 levels
 * (json-body.ts).
 */
function walk(value: unknown, path: string, field: string, isMultiLine: boolean): void {
  if (typeof value === 'string') {
    const found = (isMultiLine ? UNUSABLE_IN_LINES : UNUSABLE).exec(value);
    if (found)
      throw badRequest(
        `${path || 'the body'} holds ${nameOf(found[0])}, which is not allowed there`,
        'request.control_character',
      );
  } else if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) walk(each, `${path}[${at}]`, field, isMultiLine);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      if (!isPlainLine(name))
        throw badRequest(
          `a field name in ${path || 'the body'} holds a control character`,
          'request.control_character',
        );
      const inner = field === '' ? name : `${field}.${name}`;
      walk(
        each,
        path === '' ? name : `${path}.${name}`,
        inner,
        isMultiLine || MULTI_LINE_FIELDS.includes(inner),
      );
    }
  }
}

const nameOf = (character: string): string => {
  const code = character.charCodeAt(0);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return `${isHalf ? 'an unpaired surrogate' : 'a control character'} (U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
};
