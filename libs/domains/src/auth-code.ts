import type { Ids } from '@registrar/kernel';

/** What sealed codes are bound to: a code copied to another domain's row does not open. */
export const authCodeContext = (domainId: number): string => `auth-code:${domainId}`;

/**
 * RFC 9154 §4.1 asks for 128 bits: 26 base32 characters. Some registries want a digit and a special character
 * too, and take 32 at most.
 */
const CODE_BYTES = 16;
const CODE_END = '-7A';

/** A code for a transfer out that nobody guesses. */
export const newAuthCode = (ids: Ids): string => `${ids.secret(CODE_BYTES)}${CODE_END}`;
