import type { RegistryRefusal } from '@registrar/registries';

/**
 * What a result code says about the command it answers.
 * `unknown`: the registry does not know the effect itself; for a transform only a query of the object shows
 * it.
 */
export type Disposition = 'done' | 'pending' | 'refused' | 'unknown';

interface CodeRule {
  disposition: Disposition;
  meaning: RegistryRefusal['meaning'];
}

const done: CodeRule = { disposition: 'done', meaning: 'other' };
const refused = (meaning: RegistryRefusal['meaning']): CodeRule => ({ disposition: 'refused', meaning });
const unknown: CodeRule = { disposition: 'unknown', meaning: 'other' };

/** RFC 5730 §3, with the reactions of FACTS §2.5. */
const RULES: Readonly<Record<number, CodeRule>> = {
  1000: done,
  1001: { disposition: 'pending', meaning: 'other' },
  1300: done, // no messages; also the answer to the ack of the last message
  1301: done,
  1500: done,
  2000: refused('other'), // unknown command: a local fault, like 2001 and 2100 to 2103
  2001: refused('parameter'),
  2002: refused('other'), // use error: sequence or context
  2003: refused('parameter'),
  2004: refused('parameter'),
  2005: refused('parameter'),
  2100: refused('other'),
  2101: refused('other'),
  2102: refused('other'),
  2103: refused('other'),
  2104: refused('billing'),
  2105: refused('prohibited'),
  2106: refused('prohibited'),
  2200: refused('authorization'),
  2201: refused('not_ours'),
  2202: refused('authorization'),
  2300: refused('prohibited'),
  2301: refused('prohibited'),
  2302: refused('exists'),
  2303: refused('absent'),
  2304: refused('prohibited'),
  2305: refused('prohibited'),
  2306: refused('policy'),
  2307: refused('other'),
  2308: refused('policy'),
  // 2400 and up: the server failed, possibly after it executed the command
  2400: unknown,
  2500: unknown,
  2501: unknown,
  2502: unknown,
};

/**
 * Codes that may concern a fee when the answer names one: missing, different, malformed, not in this currency
 * (FACTS §2.5, §2.12).
 */
const FEE_CODES = new Set([2003, 2004, 2005, 2306]);

/** Codes outside the table: a 2xxx below 2400 is a refusal, all others are uncertain. */
export function dispositionOf(code: number): Disposition {
  return RULES[code]?.disposition ?? (code >= 2000 && code < 2400 ? 'refused' : 'unknown');
}

/** The meaning of a refusal; `aboutFee`: a reason of the answer names a fee. */
export function meaningOf(code: number, aboutFee = false): RegistryRefusal['meaning'] {
  if (aboutFee && FEE_CODES.has(code)) return 'fee';
  return RULES[code]?.meaning ?? 'other';
}

/** The registry closes the connection with this answer (RFC 5730 §3: third digit "closing", and 1500). */
export const closesSession = (code: number): boolean => code === 1500 || code >= 2500;
