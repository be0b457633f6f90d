import { addSeconds, type Clock, type Operations, type UnsettledState } from '@registrar/kernel';
import type { Clearance } from '@registrar/registries';

/**
 * Longest time from the permit for an irreversible command to its first byte. It is part of the 30 s that
 * `reconcileAfterSeconds` has beyond the transform timeout; a process that was suspended for longer sends
 * nothing.
 */
const SEND_WITHIN_MS = 5_000;

/**
 * The permit to send the command of one attempt; `state`: in which the attempt was begun, open by default.
 */
export interface SendingPermit {
  clearance: Clearance;
  /**
   * False once the permit was refused: another process continued with the operation, and this attempt has no
   * result.
   */
  isValid(): boolean;
}

export function sendingPermit(
  operations: Operations,
  clock: Clock,
  reconcileAfterSeconds: number,
  { operationId, attempt, state }: { operationId: string; attempt: number; state?: UnsettledState },
): SendingPermit {
  let isValid = true;
  return {
    isValid: () => isValid,
    clearance: async () => {
      isValid = await operations.beginSending(
        operationId,
        attempt,
        addSeconds(clock.now(), reconcileAfterSeconds),
        state,
      );
      return isValid ? SEND_WITHIN_MS : undefined;
    },
  };
}
