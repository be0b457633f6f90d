import { invalidField } from './errors';

export const REASON_MAX = 500;

/** The `reason` of a change in the request's body; undefined: none. Throws 400. */
export function changeReason(sent: unknown): string | undefined {
  if (sent === undefined) return undefined;
  if (sent === null) throw invalidField('reason', 'cannot be null');
  if (typeof sent !== 'string' || sent.trim() === '' || sent.length > REASON_MAX)
    throw invalidField('reason', `must be a text of 1 to ${REASON_MAX} characters, not all blanks`);
  return sent;
}
