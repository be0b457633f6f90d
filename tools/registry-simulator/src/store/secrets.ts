import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Digests of a stored hash with its matching password. A new password has a new hash, so no entry gets
 * outdated.
 */
const matched = new Set<string>();

/** `salt:key` in hexadecimal, by scrypt: registrars choose their passwords, so guessing must be slow. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString('hex')}:${(await derive(password, salt, KEY_BYTES)).toString('hex')}`;
}

/**
 * The derivation takes 50 ms of processor time, and sessions log in often with the same password: matches are
 * cached, as a digest, until the process ends.
 */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const proof = createHash('sha256').update(`${stored}\0`).update(password, 'utf8').digest('hex');
  if (matched.has(proof)) return true;
  const [salt, key] = stored.split(':').map((part) => Buffer.from(part, 'hex'));
  const matches = timingSafeEqual(await derive(password, salt, KEY_BYTES), key);
  if (matches) matched.add(proof);
  return matches;
}

/**
 * Authorization information in the form of RFC 9154 section 4.3: SHA-256 with a salt of 128 bits; the empty
 * value is null.
 */
export function hashAuthInfo(value: string): string | null {
  if (value === '') return null;
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString('hex')}:${authDigest(salt, value).toString('hex')}`;
}

/** RFC 9154 section 4.4: neither an unset value nor an empty input ever matches. */
export function authInfoMatches(value: string, stored: string | null): boolean {
  if (stored === null || value === '') return false;
  const [salt, digest] = stored.split(':').map((part) => Buffer.from(part, 'hex'));
  return timingSafeEqual(authDigest(salt, value), digest);
}

function authDigest(salt: Buffer, value: string): Buffer {
  return createHash('sha256').update(salt).update(value, 'utf8').digest();
}
