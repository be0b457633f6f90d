import { invalidField } from '../errors';
import { lastOwnerUser } from './errors';
import type { StaffUser } from './model';

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’_-]{0,63}$/u;
/** RFC 5321 §4.5.3.1.3 less the angle brackets; exact syntax is the mail server's business. */
const EMAIL = /^[^\s@<>"',;:\\()[\]\p{C}]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/iu;
const EMAIL_MAX = 254;

export const isName = (text: string): boolean => NAME.test(text);
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text);

/** Throws 400. */
export function assertName(name: string): string {
  if (isName(name)) return name;
  throw invalidField(
    'name',
    "must be 1 to 64 letters, digits, blanks or . , ' _ -, and begin with a letter or digit",
  );
}

/** Throws 400. */
export function assertEmail(email: string): string {
  if (isEmail(email)) return email;
  throw invalidField('email', `must be an email address of ${EMAIL_MAX} characters at most`);
}

/** The provider's name where it fits the rules; else the fallback, its part before an `@` at most. */
export function nameFrom(name: string | undefined, fallback: string): string {
  const given = name?.trim();
  if (given !== undefined && isName(given)) return given;
  const local = fallback.split('@')[0].slice(0, 64);
  return isName(local) ? local : 'Staff';
}

/** Without an active owner no staff user could be changed. Throws 409. */
export function refuseLastOwner(users: readonly StaffUser[], user: StaffUser): void {
  const isActiveOwner = (each: StaffUser): boolean => each.role === 'owner' && !each.disabledAt;
  if (!isActiveOwner(user)) return;
  if (!users.some((other) => other.id !== user.id && isActiveOwner(other))) throw lastOwnerUser();
}
