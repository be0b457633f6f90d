import { badRequest } from '@registrar/kernel';

/** BEHAVIOUR §3. */
const MIN = 7;
/** A longer password is no safer and slows the hash. */
const MAX = 256;

/**
 * The rule of the contract: 7 characters or more, a letter, and a digit or symbol. 400 that never repeats the
 * password. Text that the database cannot store is refused although only the hash is stored: such a
 * password could not be typed again.
 */
export function assertPassword(password: string): void {
  const length = [...password].length;
  const isGood =
    length >= MIN &&
    length <= MAX &&
    /\p{L}/u.test(password) &&
    /[\p{N}\p{P}\p{S}]/u.test(password) &&
    !/[\p{Cc}\p{Cs}]/u.test(password);
  if (!isGood)
    throw badRequest(
      "'password' must have 7 to 256 characters with a letter and a digit or symbol",
      'account.password_invalid',
    );
}
