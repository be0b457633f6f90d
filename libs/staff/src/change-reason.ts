import { invalidField } from './errors';

export const REASON_MAX = 500;

/** Why staff make a change, as `reason` of the request's body says; undefined: not said. Throws 400. */
export function changeReason(sent: unknown): string | undefined {
  if (sent === undefined) return undefined;
  if (sent === null) throw invalidField('reason', 'cannot be null');
  if (typeof sent !== 'string' || sent.trim() === '' || sent.length > REASON_MAX)
    throw invalidField('reason', `must be a text of 1 to ${REASON_MAX} characters, not all blanks`);
  return sent;
}
