/**
 * Keeps secrets that must be read again: API tokens (they sign webhooks), registry passwords, auth codes.
 * AES-256-GCM; the key id lies in the text, so that keys can be rotated.
 */
export abstract class SecretVault {
  /** `context` is authenticated with the text: a secret copied to another row does not open. */
  abstract seal(plain: string, context: string): string;
  /** Throws when the text was not sealed by us for this context. */
  abstract open(sealed: string, context: string): string;
  /** Keyed hash (HMAC-SHA-256, hex) to find a secret without keeping it. */
  abstract digest(plain: string): string;
  /** Whether two digests are equal, in constant time. */
  abstract sameDigest(one: string, other: string): boolean;
}
