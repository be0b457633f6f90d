import type { Ids } from '@registrar/kernel';

/** Additional data of encrypted codes: a code copied to another domain's row does not decrypt. */
export const authCodeContext = (domainId: number): string => `auth-code:${domainId}`;

/**
 * RFC 9154 §4.1 requires 128 bits: 26 base32 characters. Some registries also require a digit and a special
 * character, and accept at most 32.
 */
const CODE_BYTES = 16;
const CODE_END = '-7A';

/** A random code for an outbound transfer. */
export const newAuthCode = (ids: Ids): string => `${ids.secret(CODE_BYTES)}${CODE_END}`;
