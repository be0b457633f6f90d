import { addYears, badRequest, toTimestamp } from '@registrar/kernel';
import type { RecordData } from './record';

/** Latest end of a record, in years from now. */
export const EXPIRY_MAX_YEARS = 5;

/** The stored form of a record's end, in whole seconds; none without one. Throws 400 for a past or distant one. */
export function expiryFrom(at: Date | null | undefined, now: Date): Pick<RecordData, 'expiresAt'> {
  if (at === undefined || at === null) return {};
  const expiresAt = toTimestamp(at);
  if (new Date(expiresAt) <= now) throw badRequest('expiresAt must be in the future', 'dns.expiry');
  if (at > addYears(now, EXPIRY_MAX_YEARS))
    throw badRequest(`expiresAt must be at most ${EXPIRY_MAX_YEARS} years ahead`, 'dns.expiry');
  return { expiresAt };
}

/** Whether a record of an earlier version would have been removed by now. */
export const isExpired = ({ expiresAt }: RecordData, now: Date): boolean =>
  expiresAt !== undefined && new Date(expiresAt) <= now;
