import { addDays } from '@registrar/kernel';

/**
 * Tolerance for a registry's dates: its clock and, where it sends dates without a time, its time zone. A
 * larger deviation is another term.
 */
export const DATE_TOLERANCE_DAYS = 2;
/** Whether two expiry dates mean the same term. */
export const isSameEnd = (one: Date, other: Date): boolean =>
  addDays(one, -DATE_TOLERANCE_DAYS) <= other && other <= addDays(one, DATE_TOLERANCE_DAYS);
