import type { IdentityAnswer } from '@registrar/staff/ports';

/** Claims of a verified id token (OpenID Connect Core 1.0 §2 and §5.1). */
export type Claims = { iss: string; sub: string; [claim: string]: unknown };

/** Undefined without claims. `roleClaim`: a name, or a path with dots where providers nest roles. */
export function identityOf(claims: Claims | undefined, roleClaim: string): IdentityAnswer | undefined {
  if (!claims) return undefined;
  const { iss, sub, name, email, email_verified: verified, amr, acr } = claims;
  return {
    issuer: iss,
    subject: sub,
    ...(typeof name === 'string' && { name }),
    ...(typeof email === 'string' && { email }),
    emailVerified: verified === true,
    roles: textsOf(claims[roleClaim] ?? valueAt(claims, roleClaim.split('.'))),
    proofs: [...textsOf(amr), ...textsOf(acr)],
  };
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');

function valueAt(value: unknown, [first, ...rest]: string[]): unknown {
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return undefined;
  return valueAt((value as Record<string, unknown>)[first], rest);
}
