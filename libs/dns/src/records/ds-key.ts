import { badRequest } from '@registrar/kernel';

/**
 * A DNSKEY (RFC 4034 §2) but for its algorithm, which stands with its DS record, and its protocol, which is
 * 3.
 */
export interface DnsKey {
  flags: number;
  /** Base64 without blanks. */
  publicKey: string;
}

/**
 * Zone key, with and without the secure entry point (RFC 4034 §2.1.1); a revoked one (RFC 5011) signs no
 * delegation.
 */
export const DS_KEY_FLAGS: readonly number[] = [256, 257];
const PROTOCOL = 3;
/** Octets of a key whose algorithm has keys of one length (RFC 6605 §4, RFC 8080 §3); an RSA key has any. */
const OCTETS: Readonly<Record<number, number>> = { 13: 64, 14: 96, 15: 32, 16: 57 };
/** An RSA key of 4,096 bits, its exponent, and room. */
const MAX_OCTETS = 2_048;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Undefined when none is given. Throws 400 naming the fault. */
export function keyFrom(
  algorithm: number,
  flags: number | undefined,
  publicKey: string | undefined,
): DnsKey | undefined {
  if (flags === undefined && publicKey === undefined) return undefined;
  if (flags === undefined || publicKey === undefined) throw invalid('flags and publicKey require each other');
  if (!DS_KEY_FLAGS.includes(flags)) throw invalid(`flags must be one of ${DS_KEY_FLAGS.join(', ')}`);
  const text = publicKey.replace(/[ \t\r\n]/g, '');
  const octets = octetsOf(text);
  if (!octets || octets.length === 0 || octets.length > MAX_OCTETS) throw invalid('publicKey must be base64');
  const expected = OCTETS[algorithm];
  if (expected !== undefined && octets.length !== expected)
    throw invalid(`publicKey must have ${expected} octets for algorithm ${algorithm}`);
  return { flags, publicKey: text };
}

/** RFC 4034 §B: a sum over the octets of the record's data. */
export function keyTagOf(algorithm: number, { flags, publicKey }: DnsKey): number {
  const data = [flags >> 8, flags & 0xff, PROTOCOL, algorithm, ...(octetsOf(publicKey) ?? [])];
  const sum = data.reduce((all, octet, at) => all + (at % 2 === 0 ? octet * 256 : octet), 0);
  return (sum + Math.floor(sum / 65_536)) % 65_536;
}

/** Of base64 (RFC 4648 §4) with its padding; undefined when it is none. */
function octetsOf(text: string): number[] | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const octets: number[] = [];
  let [bits, held] = [0, 0];
  for (const sign of text.replace(/=+$/, '')) {
    bits = bits * 64 + ALPHABET.indexOf(sign);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    octets.push(Math.floor(bits / 2 ** held));
    bits %= 2 ** held;
  }
  return octets;
}

const invalid = (details: string): Error => badRequest(details, 'dns.ds');
